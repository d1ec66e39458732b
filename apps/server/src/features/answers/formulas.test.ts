import * as calls from '@plumbline/contract/answers';
import { readJob } from '@plumbline/contract/jobs';
import * as questionCalls from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/trust/invariants.ts';
import { anAnswer, changeFormulas, currentAnswers, eventsOf, setAnswering } from './answers.fixtures.ts';

const number = { textKind: 'number' };
const on = setAnswering([
  ['text', 'Width', number],
  ['text', 'Height', number],
  ['text', 'Area', number],
  ['text', 'Why', { isMandatory: true, allowTaggingIssue: true }],
  ['text', 'Label'],
  ['text', 'From', number],
  ['text', 'To', number],
]);
const { at, send } = on;

const formulas = (title: string, settings: Record<string, string>) =>
  changeFormulas(on.server, on.admin, on.q, title, settings);

beforeAll(async () => {
  const own: [string, Record<string, string>][] = [
    ['Area', { calculate: '{Width} * {Height}' }],
    ['Why', { showWhen: '{Area} > 100' }],
    ['Label', { calculate: '"Area " & {Area}' }],
    ['From', { constraint: '{From} < 50', constraintMessage: 'Below fifty, please.' }],
    ['To', { constraint: '{To} > {From}' }],
  ];
  for (const [title, settings] of own) {
    const changed = await formulas(title, settings);
    if (changed.status !== 200) throw new Error(JSON.stringify(changed.problem));
  }
});

async function current(job: string): Promise<Record<string, unknown>> {
  const titles = new Map(Object.values(on.q).map((question) => [question.ID, question.title]));
  const rows = await currentAnswers(on.server, job);
  return Object.fromEntries(
    rows.filter((row) => row.is_on_path).map((row) => [titles.get(row.question_id), row.value]),
  );
}

describe('a calculated question', () => {
  it('is answered by the server whenever what it comes to changes, with a history, for whoever changed its inputs', async () => {
    const job = await on.job();
    await send(job, [anAnswer(at('Width'), 4)]);
    expect(await current(job)).toEqual({ Width: 4, Label: 'Area ' });
    await send(job, [anAnswer(at('Height'), 5)]);
    expect(await current(job)).toEqual({ Width: 4, Height: 5, Area: 20, Label: 'Area 20' });
    await send(job, [anAnswer(at('Width'), 6), anAnswer(at('Width'), 7)]);
    expect(await current(job)).toMatchObject({ Width: 7, Area: 35, Label: 'Area 35' });
    const history = await on.server.call(calls.readAnswerHistory, {
      as: on.inspector,
      query: { job, question: at('Area').ID },
    });
    expect(history.body.map((one) => one.value)).toEqual([35, 20]);
    expect(history.body[0]).toMatchObject({
      user: { _id: on.inspector.id },
      base: history.body[1]?.ID,
      search_value: '35',
    });
    const seen = (await eventsOf(on.server, job)).filter((event) => event.name === 'job.answered');
    const [last] = seen.slice(-1).map((event) => event.after as { answerIds: string[] });
    const questionIds = [...new Set(last?.answerIds.map((id) => id.split('_')[0]))].toSorted();
    expect(questionIds).toEqual([at('Width').ID, at('Area').ID, at('Label').ID].toSorted());
  });

  it('takes no other answer', async () => {
    const job = await on.job();
    expect((await send(job, [anAnswer(at('Area'), 99)])).problem.code).toBe('answer_not_allowed');
    // Given before it was calculated, and sent only now: stays in the history, and is overwritten by the calculation.
    const early = anAnswer(at('Area'), 99, { revision: 1 });
    expect((await send(job, [early, anAnswer(at('Width'), 2), anAnswer(at('Height'), 3)])).status).toBe(200);
    expect(await current(job)).toMatchObject({ Area: 6 });
  });

  it('changes nothing when the same is sent again', async () => {
    const job = await on.job();
    const data = [anAnswer(at('Width'), 2), anAnswer(at('Height'), 3)];
    const [first, again] = [await send(job, data), await send(job, data)];
    expect(again.body).toEqual(first.body);
    expect(first.body).toHaveLength(2);
    const rows = await on.server.db().query.selectFrom('answers').select('id').where('job_id', '=', job).execute();
    expect(rows).toHaveLength(4);
  });
});

describe('a condition', () => {
  it('keeps what is hidden out of the path, of what counts, and of what is missing', async () => {
    const job = await on.job();
    await send(job, [anAnswer(at('Width'), 20), anAnswer(at('Height'), 20)]);
    expect((await send(job, [], { submit: true })).problem).toMatchObject({
      code: 'answers_missing',
      errors: [{ path: `questions.${at('Why').ID}`, code: 'answer_required' }],
    });
    await send(job, [anAnswer(at('Why'), 'too wide', { isIssue: true })]);
    expect(await current(job)).toMatchObject({ Why: 'too wide' });
    await send(job, [anAnswer(at('Width'), 2)]);
    expect(await current(job)).not.toHaveProperty('Why');
    const read = await on.server.call(readJob, { as: on.inspector, params: { id: job } });
    expect(read.body.answers.find((one) => one.question === at('Why').ID)).toMatchObject({ isCurrent: false });
    expect(read.body.issues_count).toBe(0);
    expect((await send(job, [], { submit: true })).status).toBe(200);
  });
});

describe('a constraint', () => {
  it('refuses an answer that breaks it by itself, in the words of its author', async () => {
    const job = await on.job();
    expect((await send(job, [anAnswer(at('From'), 60)])).problem).toMatchObject({
      code: 'not_valid',
      errors: [{ path: 'data.0.answer.value', code: 'constraint_not_met', message: 'Below fifty, please.' }],
    });
  });

  it('holds Submit where it is about several answers', async () => {
    const job = await on.job();
    expect((await send(job, [anAnswer(at('From'), 40), anAnswer(at('To'), 30)])).status).toBe(200);
    expect((await send(job, [], { submit: true })).problem).toMatchObject({
      code: 'not_valid',
      errors: [
        { path: `questions.${at('To').ID}`, code: 'constraint_not_met', message: 'This answer can’t be right here.' },
      ],
    });
    expect((await send(job, [anAnswer(at('To'), 41)], { submit: true })).status).toBe(200);
  });
});

describe('saving an expression', () => {
  it('is refused with the place of the mistake, in the language of the screen', async () => {
    const refused = await formulas('Height', { showWhen: '{Width} > ' });
    const [mistake] = refused.problem.errors as { at: number }[];
    expect(refused.problem).toMatchObject({
      status: 400,
      code: 'expressions_not_valid',
      errors: [{ path: 'settings.showWhen', code: 'value_expected', message: 'Something is missing here.', length: 0 }],
    });
    expect(mistake?.at).toBeGreaterThan(30);
    expect((await formulas('Width', { showWhen: '{Height} > 1' })).problem).toMatchObject({
      errors: [{ code: 'question_unknown', at: 0, length: 38 }],
    });
    expect((await formulas('Height', { showWhen: '{Width}' })).problem.errors).toMatchObject([
      { message: 'The result must be: yes or no. This gives: number.' },
    ]);
  });

  it('holds other changes that would break one: removing or moving what it looks at', async () => {
    const removed = await on.server.call(questionCalls.removeQuestion, {
      as: on.admin,
      params: { id: at('Width').ID },
    });
    expect(removed.problem).toMatchObject({
      code: 'expressions_not_valid',
      errors: [{ path: `questions.${at('Area').ID}.settings.calculate`, code: 'question_unknown' }],
    });
    const order = Object.values(on.q).map((question) => question.ID);
    const moved = await on.server.call(questionCalls.reorderQuestions, {
      as: on.admin,
      params: { id: on.jobTypeId },
      body: { questions: [...order.slice(1), order[0] as string] },
    });
    expect(moved.problem.code).toBe('expressions_not_valid');
  });

  it('leaves everything true that is always true', async () => {
    const broken = (await brokenInvariants(on.server.db())).filter((one) => /answer|issue/.test(one));
    expect(broken).toEqual([]);
  });
});
