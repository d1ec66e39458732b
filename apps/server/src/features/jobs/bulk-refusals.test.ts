import { createExport } from '@plumbline/contract/exports';
import { exportJobs } from '@plumbline/contract/job-documents';
import * as calls from '@plumbline/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from './jobs.fixtures.ts';
import { eventsOf, makeJobsWorld, setSetting } from './jobs.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
});
afterAll(() => server.close());

type Ids = readonly string[];

/** Every bulk call, and how it names the job that was sent at a place. */
const bulk = {
  status: {
    send: (as: TestPerson, ids: Ids) =>
      server.call(calls.changeJobStatuses, { as, body: { status: 'review', jobs: [...ids] } }),
    pathOf: (place: number) => `jobs.${place}`,
    flag: 'allowChangeStatus',
  },
  'assign to all': {
    send: (as: TestPerson, ids: Ids) =>
      server.call(calls.assignJobs, { as, body: { users: [world.people.project_manager.id], jobs: [...ids] } }),
    pathOf: (place: number) => `jobs.${place}`,
    flag: 'allowInspectorAssign',
  },
  'assign each': {
    send: (as: TestPerson, ids: Ids) =>
      server.call(calls.assignManyJobs, {
        as,
        body: { jobs: ids.map((_id) => ({ _id, users: [world.people.project_manager.id] })) },
      }),
    pathOf: (place: number) => `jobs.${place}`,
    flag: 'allowInspectorAssign',
  },
  delete: {
    send: (as: TestPerson, ids: Ids) => server.call(calls.removeJobs, { as, body: [...ids] }),
    pathOf: String,
    flag: 'allowErase',
  },
};
const each = Object.entries(bulk);

/** Jobs as the inspector meets them: two of theirs, one that was deleted, one that they don't see. */
async function someJobs() {
  const users = [world.people.inspector.id];
  const [own, other, gone] = await Promise.all([1, 2, 3].map(async () => (await world.create({ users }))._id));
  const { _id: unseen } = await world.create();
  await server.call(calls.removeJob, { as: world.people.sys_admin, params: { id: gone! } });
  return { own: own!, other: other!, gone: gone!, unseen };
}

const stateOf = async (id: string) => ({
  job: (await server.call(calls.readJob, { as: world.people.sys_admin, params: { id } })).body,
  events: await eventsOf(server, id),
});

describe('a bulk call over jobs', () => {
  it.each(each)('names those that are gone or not seen, alike, and does none: %s', async (_name, { send, pathOf }) => {
    const { own, other, gone, unseen } = await someJobs();
    const before = [await stateOf(own), await stateOf(other), await stateOf(unseen)];
    const refused = await send(world.people.inspector, [gone, own, unseen, other]);
    expect([refused.status, refused.problem.code]).toEqual([404, 'not_found']);
    const named = { code: 'not_found', message: 'It was deleted or you don’t have access.' };
    expect(refused.problem.errors).toEqual([
      { path: pathOf(0), ...named },
      { path: pathOf(2), ...named },
    ]);
    expect([await stateOf(own), await stateOf(other), await stateOf(unseen)]).toEqual(before);
    // Sent again without them, the others are done.
    expect((await send(world.people.inspector, [own, other])).status).toBe(200);
  });

  it.each(each)(
    'names those that the person may not change beside those that are gone: %s',
    async (name, { send, pathOf, flag }) => {
      const { own, other, gone } = await someJobs();
      await setSetting(server, 'security', { [flag]: false });
      const before = [await stateOf(own), await stateOf(other)];
      const refused = await send(world.people.inspector, [gone, own, other]);
      await setSetting(server, 'security', {});
      expect([refused.status, refused.problem.code], name).toEqual([403, 'forbidden']);
      expect(refused.problem.errors).toMatchObject([
        { path: pathOf(0), code: 'not_found' },
        { path: pathOf(1), code: 'forbidden', message: 'You don’t have permission to do this.' },
        { path: pathOf(2), code: 'forbidden' },
      ]);
      expect([await stateOf(own), await stateOf(other)]).toEqual(before);
    },
  );

  it('names the jobs whose status may not be moved so, in the language of the screen', async () => {
    const { own, other, gone } = await someJobs();
    await server.call(calls.changeJob, { as: world.people.sys_admin, params: { id: other }, body: { status: 'done' } });
    const refused = await server.call(calls.changeJobStatuses, {
      as: world.people.inspector,
      body: { status: 'review', jobs: [own, other, gone] },
      headers: { 'accept-language': 'he' },
    });
    expect([refused.status, refused.problem.code]).toEqual([403, 'status_not_allowed']);
    expect(refused.problem.errors).toEqual([
      { path: 'jobs.1', code: 'status_not_allowed', message: 'אין לך הרשאה לקבוע סטטוס זה.' },
      { path: 'jobs.2', code: 'not_found', message: 'הפריט נמחק, או שאין לך הרשאה לראות אותו.' },
    ]);
    expect((await stateOf(own)).job.status).toBe('assigned');
  });

  it('says of a status that nobody has that it is the status, not the jobs', async () => {
    const { own, gone } = await someJobs();
    const refused = await server.call(calls.changeJobStatuses, {
      as: world.people.inspector,
      body: { status: 'nonsense', jobs: [gone, own] },
    });
    expect(refused.problem.errors).toMatchObject([{ path: 'status', code: 'status_unknown' }]);
  });

  it.each(each)('does a job that was sent twice once: %s', async (_name, { send }) => {
    const { own, other } = await someJobs();
    const before = (await eventsOf(server, own)).length;
    expect((await send(world.people.inspector, [own, other, own])).status).toBe(200);
    const names = (await eventsOf(server, own)).slice(before).map((event) => event.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refuses a job that was sent twice at both places', async () => {
    const { own, gone } = await someJobs();
    const { problem } = await bulk.status.send(world.people.inspector, [gone, own, gone]);
    expect(problem.errors.map(({ path }) => path)).toEqual(['jobs.0', 'jobs.2']);
  });
});

describe('jobs in one document', () => {
  it('are named where they are gone or not seen, made at once or in the background', async () => {
    const { own, gone, unseen } = await someJobs();
    const jobs = [own, gone, unseen];
    const as = world.people.inspector;
    const now = await server.call(exportJobs, { as, params: { id: own }, query: { combined: jobs.join(',') } });
    expect([now.status, now.problem.errors.map(({ path }) => path)]).toEqual([
      404,
      ['query.combined.1', 'query.combined.2'],
    ]);
    const later = await server.call(createExport, { as, body: { kind: 'job_pdf', input: { jobs } } as never });
    expect([later.status, later.problem.errors.map(({ path }) => path)]).toEqual([
      404,
      ['input.jobs.1', 'input.jobs.2'],
    ]);
  });
});
