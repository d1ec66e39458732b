import { readJob } from '@plumbline/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAnswer, changeFormulas, currentAnswers, setAnswering } from './answers.fixtures.ts';

const dayLength = 86_400_000;
const on = setAnswering([
  ['date_time', 'Day'],
  ['text', 'Note', { allowComment: true }],
  ['date_time', 'DayOfWork'],
  ['text', 'Age', { textKind: 'number' }],
  ['text', 'Early'],
  ['date_time', 'Moment', { dateMode: 'date_time' }],
  ['text', 'Overdue'],
]);
const { at, send } = on;
const past = (days: number) => new Date(Date.now() - days * dayLength);
const dayOf = (moment: Date) => moment.toLocaleDateString('sv', { timeZone: 'Asia/Jerusalem' });
const day = (moment: Date) => ({ date: dayOf(moment), from: null, to: null, allDay: null, running: false });
const moment = (date: Date) => ({ ...day(date), date: `${date.toISOString().slice(0, 19)}Z` });

beforeAll(async () => {
  for (const [title, settings] of [
    ['DayOfWork', { calculate: 'today()' }],
    ['Age', { calculate: 'days_between({Day}, today())' }],
    ['Early', { showWhen: `today() < date("${dayOf(past(3))}")` }],
    ['Moment', { constraint: '{Moment} <= now()', constraintMessage: 'No later than now, please.' }],
    ['Overdue', { calculate: `if(today() > date("${dayOf(past(3))}"), "overdue", "")` }],
  ] as [string, Record<string, string>][]) {
    const changed = await changeFormulas(on.server, on.admin, on.q, title, settings);
    if (changed.status !== 200) throw new Error(JSON.stringify(changed.problem));
  }
});

async function current(job: string) {
  const titles = new Map(Object.values(on.q).map((question) => [question.ID, question.title]));
  const rows = await currentAnswers(on.server, job);
  return Object.fromEntries(
    rows.map((row) => [titles.get(row.question_id), row.is_on_path ? row.value : 'off the path']),
  );
}

/** A job that was reported six days ago. */
async function reported(): Promise<string> {
  const job = await on.job();
  const date = past(6).toISOString();
  const given = [
    anAnswer(at('Day'), day(past(6)), { date }),
    anAnswer(at('Note'), 'then', { date }),
    anAnswer(at('Early'), 'shown then', { date }),
  ];
  expect((await send(job, given)).status).toBe(200);
  return job;
}

describe('computed answers', () => {
  it('stay as they were stored when something else is edited days later', async () => {
    const job = await reported();
    const before = await current(job);
    expect(before).toMatchObject({ DayOfWork: day(past(6)), Age: 0, Early: 'shown then', Overdue: null });
    await send(job, [anAnswer(at('Note'), 'now')]);
    expect(await current(job)).toEqual({ ...before, Note: 'now' });
    const read = await on.server.call(readJob, { as: on.inspector, params: { id: job } });
    const dates = read.body.answers
      .filter(({ question }) => question === at('Age').ID)
      .map(({ date }) => dayOf(new Date(date)));
    expect(dates).toEqual([dayOf(past(6))]);
  });

  it('are computed at the moment of the edit where they depend on it, and only those', async () => {
    const job = await reported();
    await send(job, [anAnswer(at('Day'), day(past(4)))]);
    expect(await current(job)).toMatchObject({ Age: 4, DayOfWork: day(past(6)), Early: 'shown then' });
    // The same day, with other words beside it.
    const again = await reported();
    await send(again, [anAnswer(at('Day'), day(past(6)))]);
    expect(await current(again)).toMatchObject({ Age: 0 });
  });
});

describe('a constraint over the time', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  it('is judged when the answer was given, by a clock that may be some minutes fast', async () => {
    const fast = await send(await on.job(), [
      anAnswer(at('Moment'), moment(minutes(4)), { date: minutes(4).toISOString() }),
    ]);
    expect(fast.status).toBe(200);
    const job = await on.job();
    const offline = anAnswer(at('Moment'), moment(past(2)), { date: past(2).toISOString() });
    expect((await send(job, [offline])).status).toBe(200);
  });

  it('is judged by a clock that devices can compare theirs with', async () => {
    const asked = Date.now();
    const { headers } = await send(await on.job(), [anAnswer(at('Note'), 'x')]);
    expect(headers['cache-control']).toBe('no-store');
    const facts = Number(headers['x-server-time']);
    expect(facts >= asked && facts <= Date.now()).toBe(true);
  });

  it('is refused with the question and its own message', async () => {
    const far = minutes(120);
    const refused = await send(await on.job(), [anAnswer(at('Moment'), moment(far), { date: far.toISOString() })]);
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toEqual([
      expect.objectContaining({ code: 'constraint_not_met', message: 'No later than now, please.' }),
    ]);
    const early = anAnswer(at('Moment'), moment(past(1)), { date: past(2).toISOString() });
    expect((await send(await on.job(), [early])).status).toBe(400);
  });

  it('takes no answer for older than what it was laid over', async () => {
    const job = await on.job();
    const first = anAnswer(at('Day'), day(past(1)));
    await send(job, [first]);
    await send(job, [anAnswer(at('Day'), day(past(2)), { date: past(30).toISOString(), base: first.answer.ID })]);
    expect(await current(job)).toMatchObject({ Age: 2 });
  });
});
