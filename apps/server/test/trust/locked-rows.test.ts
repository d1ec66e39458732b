import * as jobCalls from '@plumbline/contract/jobs';
import * as projectCalls from '@plumbline/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import type { InstanceDatabase } from '../../src/database/instance-database.ts';
import { changeInTransaction } from '../../src/events/change-transaction.ts';
import { lockUser } from '../../src/features/users/users.queries.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

/** What is done while somebody changes these rows, which what is written meanwhile only names. */
async function whileHeld(lock: (db: InstanceDatabase) => Promise<unknown>, run: () => Promise<{ status: number }>) {
  const { schema } = server.db();
  const author = { actorId: null, impersonatorId: null, requestId: null };
  return changeInTransaction(server.services, { schema, author }, async ({ db }) => {
    await lock(db);
    const running = run();
    const tooLong = new Promise<string>((resolve) => setTimeout(resolve, 3000, 'waited for the held row'));
    return Promise.race([running.then(({ status }) => status), tooLong]);
  });
}

it('what only names a person is written while they are being changed', async () => {
  const { people } = world;
  const { id: jobId } = await world.job('own');
  const as = people.business_admin;
  const assignee = await server.person('inspector');
  const outcomes = {
    creator: await whileHeld(
      (db) => lockUser(db, as.id),
      () => server.call(projectCalls.createProject, { as, body: { name: 'Named meanwhile', private: false } }),
    ),
    assignee: await whileHeld(
      (db) => lockUser(db, assignee.id),
      () => server.call(jobCalls.assignJob, { as, params: { id: jobId }, body: { users: [assignee.id] } }),
    ),
  };
  expect(outcomes).toEqual({ creator: 200, assignee: 200 });
});
