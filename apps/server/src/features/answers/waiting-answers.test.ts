import * as calls from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InstanceDatabase } from '../../database/instance-database.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from './answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let jobTypeId: string;
let q: Record<string, WireQuestion>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
  ({ id: jobTypeId, q } = await makeJobType(server, admin, [
    ['text', 'Width', { textKind: 'number', min: 10, max: 200 }],
    ['text', 'Remarks'],
  ]));
});
afterAll(() => server.close());

const send = (job: string, title: string, value: unknown) =>
  server.call(calls.sendAnswers, { as: inspector, body: { job, data: [anAnswer(q[title] as WireQuestion, value)] } });

/** Sends while another transaction holds the job; that one ends as soon as the call waits for it. */
async function sentWhileHeld<T>(
  job: string,
  meanwhile: (db: InstanceDatabase) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const schema = server.db().schema;
  let sent: Promise<T> | undefined;
  await server.services.unbound.transaction().execute(async (transaction) => {
    const db = new InstanceDatabase(transaction, schema);
    await db.rows(sql`select from ${db.table('jobs')} where id = ${job} for no key update`);
    sent = call();
    const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    // Asked outside of the transaction: within it, PostgreSQL goes on showing the connections of the first look.
    while ((await server.db().first(waits))?.n === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await meanwhile(db);
  });
  return sent as Promise<T>;
}

describe('answers that wait for their job', () => {
  it('are refused when their sender was taken off it meanwhile', async () => {
    const job = await makeJob(server, jobTypeId, [inspector]);
    const refused = await sentWhileHeld(
      job,
      (db) => db.rows(sql`delete from ${db.table('job_assignees')} where job_id = ${job}`),
      () => send(job, 'Width', 50),
    );
    expect(refused.status).toBe(404);
    const rows = await server.db().query.selectFrom('answers').select('id').where('job_id', '=', job).execute();
    expect(rows).toEqual([]);
  });

  it('are refused when it was removed meanwhile, and taken when nothing happened', async () => {
    const job = await makeJob(server, jobTypeId, [inspector]);
    expect(
      (
        await sentWhileHeld(
          job,
          async () => undefined,
          () => send(job, 'Width', 50),
        )
      ).status,
    ).toBe(200);
    const removed = await sentWhileHeld(
      job,
      (db) => db.rows(sql`update ${db.table('jobs')} set removed_at = now() where id = ${job}`),
      () => send(job, 'Remarks', 'late'),
    );
    expect(removed.status).toBe(404);
  });

  it('are judged by the questions as they stand when their turn comes', async () => {
    const job = await makeJob(server, jobTypeId, [inspector]);
    const remarks = q['Remarks'] as WireQuestion;
    const sent = await sentWhileHeld(
      job,
      async () => {
        const removed = await server.send({ method: 'DELETE', url: `/v2/question/${remarks.ID}`, as: admin });
        expect(removed.status).toBe(200);
      },
      () => send(job, 'Remarks', 'late'),
    );
    // It was asked when it was answered, and is stored as that; only whoever says nothing of that is refused.
    expect(sent.status).toBe(200);
    const answer = anAnswer(remarks, 'later', { revision: null });
    const unsaid = await server.call(calls.sendAnswers, { as: inspector, body: { job, data: [answer] } });
    expect(unsaid.problem.errors.map((error) => error.code)).toEqual(['question_removed']);
  });
});
