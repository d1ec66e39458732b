import { readFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { scopeOfCall } from '@plumbline/contract/token-scopes';
import { coversScope } from '@plumbline/domain/actor/token-scopes';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { RefusedByApi } from './call-api.ts';
import { changingTools } from './changing-tools.ts';
import { weekdayName } from './free-people.ts';
import { issueTools } from './issue-tools.ts';
import { jobTools } from './job-tools.ts';
import { otherTools } from './other-tools.ts';
import { dataNotice, failure } from './small-result.ts';
import type { Surroundings, Tool } from './tool.ts';

const manifest = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

const about = `Plumbline plans field work and inspections. A job is of a job type, belongs to a project and has answers to questions. ${dataNotice} Ids come from the tools: look things up before you name them.`;

/** What an assistant reads first; with the day, so that it knows which one "Thursday" is. */
function instructionsOn({ now, settings: { timezone } }: Surroundings['context']): string {
  const today = dayThere(now.toISOString(), timezone);
  return `${about} Today is ${weekdayName(today)}, ${today}, in the time zone of the company, ${timezone}.`;
}

const allTools: readonly Tool[] = [...jobTools, ...issueTools, ...otherTools, ...changingTools];

const notHere = 'Assistants may not change anything here. An administrator can allow it in Settings → General.';
const notByToken = 'The access token that is used may not do this. Its scopes are at Profile → Access tokens.';

/** Why a tool can't be used: it changes something, and the company or the token does not allow it. */
function obstacleOf({ changes }: Tool, { settings, person: { token } }: Surroundings['context']): string | null {
  if (!changes) return null;
  if (!settings.assistantsMayWrite) return notHere;
  return token && !coversScope(token.scopes, scopeOfCall(changes)) ? notByToken : null;
}

/** The server of the Model Context Protocol for one request of one person: their tools, with their rights. */
export function serverOfTools(surroundings: Surroundings): Server {
  const { context } = surroundings;
  const instructions = instructionsOn(context);
  const server = new Server({ name: 'plumbline', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: allTools.filter((tool) => obstacleOf(tool, context) === null).map(({ listed }) => listed),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = allTools.find(({ listed }) => listed.name === params.name);
    if (!tool) return failure(`There is no tool "${params.name}".`);
    const obstacle = obstacleOf(tool, context);
    if (obstacle !== null) return failure(obstacle);
    try {
      return await tool.run(params.arguments, surroundings);
    } catch (error) {
      if (error instanceof RefusedByApi) return failure(refusalText(error));
      throw error;
    }
  });
  return server;
}

function refusalText({ problem }: RefusedByApi): string {
  const fields = problem.errors.map(({ path, message }) => `${path}: ${message}`);
  const detail = problem.detail === problem.title ? [] : [problem.detail];
  return [`${problem.title} (${problem.code})`, ...detail, ...fields].join('\n');
}
