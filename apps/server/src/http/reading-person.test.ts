import * as jobCalls from '@plumbline/contract/jobs';
import * as userCalls from '@plumbline/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../ids.ts';
import type { TestPerson, TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { watchStatements } from '../../test/trust/failing-statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody whose token has just been good for reading. */
async function somebodyKnown(): Promise<TestPerson> {
  const person = await server.person('project_manager');
  expect((await server.call(jobCalls.listJobs, { as: person })).status).toBe(200);
  return person;
}

const endSessions = (person: TestPerson) => sql`update ${server.db().table('sessions')} set ended_at = now()
  where user_id = ${person.id}`;

describe('who reads', () => {
  it('is asked with what is read, and nothing is told before the answer', async () => {
    const person = await somebodyKnown();
    const watch = watchStatements();
    let seen: number | undefined;
    const reading = await server.services.unbound.transaction().execute(async (held) => {
      // As long as this is held, nobody learns whose token it is.
      await sql`lock table ${server.db().table('tokens')} in access exclusive mode`.execute(held);
      const response = server.call(jobCalls.listJobs, { as: person }).then(({ status }) => (seen = status));
      await vi.waitFor(() => expect(watch.statements.some((text) => text.includes('count(*)'))).toBe(true));
      expect(watch.statements.some((text) => text.includes('"tokens" t'))).toBe(true);
      await endSessions(person).execute(held);
      expect(seen).toBeUndefined();
      return { answer: response };
    });
    watch.end();
    expect(await reading.answer).toBe(401);
  });

  it('is told nothing once the session has ended, not even what is wrong with the request', async () => {
    const person = await somebodyKnown();
    await server.db().rows(endSessions(person));
    expect((await server.call(jobCalls.readJob, { as: person, params: { id: newId() } })).status).toBe(401);
    expect((await server.call(jobCalls.listJobs, { as: person, query: { sort: 'nothing' } })).status).toBe(401);
    const other = await somebodyKnown();
    await server.db().rows(endSessions(other));
    expect((await server.call(jobCalls.listJobs, { as: other, query: { after: 'x' } })).status).toBe(401);
  });

  it('reads with the role of this moment', async () => {
    const person = await somebodyKnown();
    const { status } = await server.call(userCalls.listUsers, { as: person });
    await server.db().rows(sql`update ${server.db().table('users')} set role = 'client' where id = ${person.id}`);
    expect([status, (await server.call(userCalls.listUsers, { as: person })).status]).toEqual([200, 403]);
    await server
      .db()
      .rows(sql`update ${server.db().table('users')} set role = 'business_admin' where id = ${person.id}`);
    expect((await server.call(userCalls.listUsers, { as: person })).status).toBe(200);
  });
});
