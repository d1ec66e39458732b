import * as calls from '@plumbline/contract/answers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { watchStatements } from '../../../test/trust/failing-statements.ts';
import { anAnswer, eventsOf, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['bool', 'Door closes'],
  ['text', 'Width', { textKind: 'number' }],
]);
const { at } = on;

interface Sending {
  data: ReturnType<typeof anAnswer>[];
  as?: TestPerson;
  job?: string;
  headers?: Record<string, string>;
}

/** Answers by several people to several jobs, sent in one moment. @returns what became of each */
async function sendTogether(sendings: readonly Sending[], refusedStatement?: number) {
  const jobs = await Promise.all(sendings.map(({ job }) => job ?? on.job([on.inspector, on.other])));
  // Who has just been known is known again without asking first.
  for (const person of [on.inspector, on.other])
    await on.send(await on.job([person]), [anAnswer(at('Width'), 20)], {}, person);
  const watch = watchStatements(refusedStatement);
  const answered = await Promise.all(
    sendings.map(({ data, as = on.inspector, headers = {} }, place) =>
      on.server.call(calls.sendAnswers, { as, body: { job: jobs[place] as string, data }, headers }),
    ),
  );
  watch.end();
  const outcomes = await Promise.all(
    answered.map(async ({ status, problem, body }, place) => {
      const job = jobs[place] as string;
      const rows = await on.server
        .db()
        .query.selectFrom('answers')
        .select('user_id')
        .where('job_id', '=', job)
        .execute();
      const reported = await eventsOf(on.server, job);
      return {
        status,
        code: problem?.code,
        given: status === 200 ? body.length : 0,
        stored: rows.length,
        by: [...new Set([...rows.map((row) => row.user_id), ...reported.map((event) => event.actor_id)])],
        events: reported.map((event) => event.name),
      };
    }),
  );
  return { outcomes, jobs, statements: watch.statements };
}

const good = (): Sending => ({ data: [anAnswer(at('Door closes'), true), anAnswer(at('Width'), 50)] });
const done = (person: TestPerson) => ({
  status: 200,
  code: undefined,
  given: 2,
  stored: 2,
  by: [person.id],
  events: ['job.answered'],
});

describe('answers that come in one moment', () => {
  it('are stored together, each under the name of who gave them, with one event each', async () => {
    const people = Array.from({ length: 9 }, (_, place) => (place % 3 === 1 ? on.other : on.inspector));
    const { outcomes, statements } = await sendTogether(people.map((as) => ({ ...good(), as })));
    expect(outcomes).toEqual(people.map(done));
    for (const word of ['begin', 'commit']) expect(statements.filter((text) => text === word)).toHaveLength(3);
  });

  it('are stored or refused each for itself', async () => {
    const seen = await on.job([on.inspector]);
    const unknown = anAnswer({ ...at('Width'), ID: newId() }, 50);
    const wrong: Sending = { data: [anAnswer(at('Door closes'), true), unknown] };
    const { outcomes } = await sendTogether([
      good(),
      wrong,
      { ...good(), as: on.other, job: seen },
      { ...good(), as: on.other },
    ]);
    const nothing = { given: 0, stored: 0, by: [], events: [] };
    expect(outcomes).toEqual([
      done(on.inspector),
      { ...nothing, status: 400, code: 'not_valid' },
      { ...nothing, status: 404, code: 'not_found' },
      done(on.other),
    ]);
  });

  it('are not made again because of others that are refused', async () => {
    const unknown = { ...at('Width'), ID: newId() };
    const refused = await Promise.all(
      Array.from({ length: 4 }, async () => ({
        as: await on.server.person('inspector'),
        data: [anAnswer(unknown, 5)],
      })),
    );
    const { outcomes, statements } = await sendTogether([...refused, good(), good(), good(), good()]);
    expect(outcomes.map(({ status }) => status === 200)).toEqual([...refused.map(() => false), ...Array(4).fill(true)]);
    const written = statements.filter((text) => text.includes('insert into') && text.includes('answers'));
    expect(written).toHaveLength(4);
  });

  it('are refused to whose session has ended, and to nobody beside them', async () => {
    const gone = await on.server.person('inspector');
    const job = await on.job([gone]);
    await on.send(await on.job([gone]), [anAnswer(at('Width'), 20)], {}, gone);
    await on.server
      .db()
      .rows(sql`update ${on.server.db().table('sessions')} set ended_at = now() where user_id = ${gone.id}`);
    const { outcomes } = await sendTogether([good(), { ...good(), as: gone, job }, good(), good()]);
    expect(outcomes.map(({ status, stored }) => [status, stored])).toEqual([
      [200, 2],
      [401, 0],
      [200, 2],
      [200, 2],
    ]);
  });

  it('are stored once when the same comes twice, under a key or without one', async () => {
    const job = await on.job([on.inspector]);
    const keyed = await on.job([on.inspector]);
    const same = { ...good(), job };
    const headers = { 'idempotency-key': 'the-same' };
    const withKey = { ...good(), job: keyed, headers };
    const { outcomes } = await sendTogether([same, withKey, good(), same, withKey]);
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => done(on.inspector)));
    const another = await sendTogether([good(), good(), good(), { ...good(), headers }]);
    expect(another.outcomes.map(({ status, code, stored }) => [status, code, stored])).toEqual([
      ...Array.from({ length: 3 }, () => [200, undefined, 2]),
      [422, 'idempotency_key_reused', 0],
    ]);
  });

  it('to one job come one after the other, however its id is written', async () => {
    const job = await on.job([on.inspector]);
    const { outcomes, statements } = await sendTogether([
      { ...good(), job },
      { ...good(), job: job.toUpperCase() },
      good(),
      good(),
    ]);
    expect(outcomes.map(({ status, stored }) => [status, stored])).toEqual([
      [200, 4],
      [200, 4],
      [200, 2],
      [200, 2],
    ]);
    // Made together, the second would find that what it took for unanswered has been answered, and all would be undone.
    expect(statements).not.toContain('rollback');
  });

  it('of two jobs under one ID are stored for one of them', async () => {
    const [first] = good().data;
    const taken: Sending = { data: first ? [first] : [] };
    const { outcomes } = await sendTogether([taken, good(), taken, good()]);
    expect(outcomes.map(({ status, stored }) => [status, stored]).toSorted()).toEqual([
      [200, 1],
      [200, 2],
      [200, 2],
      [409, 0],
    ]);
  });

  it('are all stored, once, whichever statement is refused on the way', async () => {
    // By whom nothing was undone so far: they share a transaction.
    const fresh = await on.server.person('inspector');
    await on.send(await on.job([fresh]), [anAnswer(at('Width'), 20)], {}, fresh);
    const four = async () =>
      Promise.all(Array.from({ length: 4 }, async () => ({ ...good(), as: fresh, job: await on.job([fresh]) })));
    const { statements } = await sendTogether(await four());
    expect(statements.filter((text) => text === 'begin')).toHaveLength(2);
    for (let refused = 1; refused <= statements.length; refused += 1) {
      const { outcomes } = await sendTogether(await four(), refused);
      expect(outcomes).toEqual(Array.from({ length: 4 }, () => done(fresh)));
    }
  });
});
