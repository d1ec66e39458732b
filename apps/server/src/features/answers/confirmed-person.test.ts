import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { watchStatements } from '../../../test/trust/failing-statements.ts';
import { anAnswer, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['bool', 'Door closes'],
  ['text', 'Last'],
]);
const { at, send } = on;

/** Sends as somebody whose token has just been good for the same. */
async function sentAfter(change: () => Promise<unknown>, as: TestPerson, answer = anAnswer(at('Last'), 'then')) {
  const job = await on.job([as]);
  expect((await send(job, [anAnswer(at('Door closes'), true)], {}, as)).status).toBe(200);
  await change();
  const { status, problem } = await send(job, [answer], {}, as);
  const rows = await on.server.db().query.selectFrom('answers').select('id').where('job_id', '=', job).execute();
  return { status, code: problem?.code, stored: rows.length };
}

const endSessionOf = (person: TestPerson) =>
  on.server
    .db()
    .rows(sql`update ${on.server.db().table('sessions')} set ended_at = now() where user_id = ${person.id}`);

describe('who sends answers', () => {
  it('is asked with every call, in its first piece', async () => {
    const job = await on.job();
    await send(job, [anAnswer(at('Door closes'), true)]);
    const watch = watchStatements();
    expect((await send(job, [anAnswer(at('Last'), 'done')])).status).toBe(200);
    watch.end();
    const [begin, confirmed, ...rest] = watch.statements;
    expect([begin, rest.at(-1), rest.length]).toEqual(['begin', 'commit', 5]);
    expect(confirmed).toContain('"tokens" t');
  });

  it('can answer no more once the role is another', async () => {
    const role = (to: string) => () =>
      on.server.db().rows(sql`update ${on.server.db().table('users')} set role = ${to} where id = ${on.other.id}`);
    expect(await sentAfter(role('client'), on.other)).toEqual({ status: 404, code: 'not_found', stored: 1 });
    await role('inspector')();
  });

  it('is nobody once the session has ended, and learns nothing of what was sent', async () => {
    const none = { status: 401, code: 'not_signed_in', stored: 1 };
    expect(await sentAfter(() => endSessionOf(on.other), on.other)).toEqual(none);
    const wrong = anAnswer(at('Last'), { not: 'a text' });
    expect(await sentAfter(() => endSessionOf(on.inspector), on.inspector, wrong)).toEqual(none);
  });
});
