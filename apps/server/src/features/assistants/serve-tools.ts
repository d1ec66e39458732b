import { readFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { RefusedByApi } from './call-api.ts';
import { changingTools } from './changing-tools.ts';
import { jobTools } from './job-tools.ts';
import { otherTools } from './other-tools.ts';
import { dataNotice, failure } from './small-result.ts';
import type { Surroundings, Tool } from './tool.ts';

const manifest = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

const instructions = `Plumbline plans field work and inspections. A job is of a job type, belongs to a project and has answers to questions. ${dataNotice} Ids come from the tools: look things up before you name them.`;

const allTools: readonly Tool[] = [...jobTools, ...otherTools, ...changingTools];

/** The server of the Model Context Protocol for one request of one person: their tools, with their rights. */
export function serverOfTools(surroundings: Surroundings): Server {
  const mayWrite = surroundings.context.settings.assistantsMayWrite;
  const server = new Server({ name: 'plumbline', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: allTools.filter(({ changes }) => mayWrite || !changes).map(({ listed }) => listed),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = allTools.find(({ listed }) => listed.name === params.name);
    if (!tool) return failure(`There is no tool "${params.name}".`);
    if (tool.changes && !mayWrite)
      return failure('Assistants may not change anything here. An administrator can allow it in Settings → General.');
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
  return [`${problem.title} (${problem.code})`, problem.detail, ...fields].join('\n');
}
