import * as calls from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { describe, expect, it } from 'vitest';
import { anAnswer, currentAnswers, makeJob, makeJobType, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['step', 'Machine room'],
  ['bool', 'Door closes'],
  ['text', 'Width', { textKind: 'number' }],
  ['text', 'Last'],
]);
const { at, send } = on;

describe('the places where answers were given', () => {
  it('stores each answer with its own place, and those that say none with the one of the call', async () => {
    const job = await on.job();
    const there = { lat: -32.5, long: 179.9 };
    const data = [
      anAnswer(at('Door closes'), true, { location: there }),
      anAnswer(at('Width'), 80),
      anAnswer(at('Last'), 'end', { location: null }),
    ];
    const placesOf = async (location?: { lat: number; long: number }) => {
      expect((await send(job, data, location ? { location } : {})).status).toBe(200);
      const rows = await on.server
        .db()
        .query.selectFrom('answers')
        .select(['latitude', 'longitude'])
        .where('job_id', '=', job)
        .orderBy('received_at')
        .execute();
      return rows.map(({ latitude, longitude }) => [latitude, longitude]);
    };
    const stored = [
      [-32.5, 179.9],
      [32.1, 34.8],
      [null, null],
    ];
    expect(await placesOf({ lat: 32.1, long: 34.8 })).toEqual(stored);
    // Sent again, from somewhere else: they are where they were given.
    expect(await placesOf({ lat: 1, long: 1 })).toEqual(stored);
    const query = { job, question: at('Door closes').ID };
    for (const role of ['sys_admin', 'business_admin', 'project_manager'] as const) {
      const as = await on.server.person(role);
      const { body } = await on.server.call(calls.readAnswerHistory, { as, query });
      expect(body).toMatchObject([{ location: role === 'sys_admin' ? there : null }]);
    }
  });

  it.each([
    [{ lat: 91, long: 0 }, 'lat'],
    [{ lat: 0, long: -180.5 }, 'long'],
    [{ lat: 0 }, 'long'],
    [{ lat: 'x', long: 0 }, 'lat'],
    [[32.1, 34.8], null],
    ['32.1,34.8', null],
  ])('refuses %j as the place of an answer, and with it the call', async (location, part) => {
    const job = await on.job();
    const data = [anAnswer(at('Width'), 80), anAnswer(at('Last'), 'x', { location: location as never })];
    const refused = await send(job, data);
    const path = part === null ? 'data.1.answer.location' : `data.1.answer.location.${part}`;
    expect(refused.status).toBe(400);
    expect(refused.problem.errors?.map((one) => one.path)).toEqual([path]);
    expect(await currentAnswers(on.server, job)).toEqual([]);
  });

  it('keeps no place where the job type does not want one', async () => {
    const made = await makeJobType(on.server, on.admin, [['text', 'Where']], { answerLocation: false });
    const job = await makeJob(on.server, made.id, [on.inspector]);
    const answer = anAnswer(made.q['Where'] as WireQuestion, 'here', { location: { lat: 3, long: 4 } });
    await send(job, [answer], { location: { lat: 1, long: 2 } });
    const rows = await on.server
      .db()
      .query.selectFrom('answers')
      .select('latitude')
      .where('job_id', '=', job)
      .execute();
    expect(rows).toEqual([{ latitude: null }]);
  });
});
