import { createHash } from 'node:crypto';
import { changeJob, createJob, readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { id } from '@plumbline/domain/ids/id';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isConfirmed, makeConfirmation } from './confirmations.ts';
import { jobInFull } from './show-items.ts';
import { failure, resultOf } from './small-result.ts';
import { idInput } from './tool-inputs.ts';
import { defineTool, type Surroundings, type Tool } from './tool.ts';

const confirmation = z
  .string()
  .max(100)
  .optional()
  .describe('What the first call returned, once the person has agreed to exactly this change.');
const moment = z.iso.datetime({ offset: true }).describe('A moment with its zone, ISO 8601.');
const twice = 'The first call changes nothing: it returns what would change, and a confirmation for the second call.';

interface Change {
  tool: string;
  /** What is confirmed: all that decides about what is done. */
  change: object;
  /** What the person is shown. */
  shown: object;
  given: string | undefined;
  /** @param key the same for each time that it is confirmed: it is done once */
  carryOut: (key: string) => Promise<CallToolResult>;
}

/** Shows a change, or carries it out if it is confirmed. */
async function confirmed(
  surroundings: Surroundings,
  { tool, change, shown, given, carryOut }: Change,
): Promise<CallToolResult> {
  if (given === undefined) {
    const token = await makeConfirmation(surroundings, tool, change);
    const next = 'Nothing has changed yet. Ask the person; if they agree, call again with this confirmation.';
    return resultOf({ would_change: shown, confirmation: token, next });
  }
  if (!(await isConfirmed(surroundings, tool, change, given)))
    return failure(
      'This confirmation is not for this change, or has ended, or what it is about has changed since. Call again without one.',
    );
  return carryOut(`assistant-${createHash('sha256').update(given).digest('hex')}`);
}

const newJob = defineTool({
  name: 'create_job',
  title: 'Create a job',
  description: `Creates a job. ${twice}`,
  changes: createJob,
  input: z.object({
    job_type: idInput('the job type'),
    project: id.optional(),
    startDate: moment,
    plannedLength: z.int().min(1).optional().describe('In minutes.'),
    users: z.array(id).max(50).optional().describe('The people who are put on it.'),
    confirmation,
  }),
  run: async ({ confirmation: given, ...body }, surroundings) =>
    confirmed(surroundings, {
      tool: 'create_job',
      change: body,
      shown: { created: body },
      given,
      carryOut: async (key) => {
        const job = await surroundings.callApi(createJob, { body, key });
        return resultOf({ created: { _id: job._id, number: job.ID, status: job.status } });
      },
    }),
});

const changedJob = defineTool({
  name: 'change_job',
  title: 'Change a job',
  description: `Changes what is given of a job; \`users\` are exactly the people on it afterwards. ${twice}`,
  changes: changeJob,
  input: z.object({
    job: idInput('the job'),
    status: z.string().min(1).max(60).optional(),
    startDate: moment.optional(),
    plannedLength: z.int().min(1).nullable().optional().describe('In minutes; null for none.'),
    project: id.nullable().optional(),
    users: z.array(id).max(50).optional(),
    confirmation,
  }),
  run: async ({ job: jobId, confirmation: given, ...body }, surroundings) => {
    const { callApi } = surroundings;
    const key = { params: { id: jobId } };
    const before = await callApi(readJob, key);
    const { status, startDate, plannedLength, project, users, ...job } = jobInFull(before);
    return confirmed(surroundings, {
      tool: 'change_job',
      // A job that somebody changes meanwhile has to be looked at again.
      change: { job: jobId, version: before.version, ...body },
      shown: {
        job: { _id: job._id, number: job.number },
        before: { status, startDate, plannedLength, project, users },
        after: body,
      },
      given,
      carryOut: async (idempotencyKey) => {
        const sent = { ...body, version: before.version };
        const changed = await callApi(changeJob, { ...key, body: sent, key: idempotencyKey });
        return resultOf({
          changed: { _id: changed._id, number: changed.ID, status: changed.status, startDate: changed.startDate },
        });
      },
    });
  },
});

const newProject = defineTool({
  name: 'create_project',
  title: 'Create a project',
  description: `Creates a project; the person becomes a member. ${twice}`,
  changes: createProject,
  input: z.object({
    name: z.string().min(1).max(200),
    users: z.array(id).max(100).optional().describe('Its other members.'),
    confirmation,
  }),
  run: async ({ confirmation: given, ...body }, surroundings) =>
    confirmed(surroundings, {
      tool: 'create_project',
      change: body,
      shown: { created: body },
      given,
      carryOut: async (key) => {
        const project = await surroundings.callApi(createProject, { body, key });
        return resultOf({ created: { _id: project._id, name: project.name } });
      },
    }),
});

/** The tools that create and change: there where an administrator has allowed assistants to write. */
export const changingTools: readonly Tool[] = [newJob, changedJob, newProject];
