import * as calls from '@plumbline/contract/answers';
import { readJob } from '@plumbline/contract/jobs';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as publicCalls from '@plumbline/contract/public-answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import * as questionCalls from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { brokenInvariants } from '../../../test/trust/invariants.ts';
import { addPaths, anAnswer, currentAnswers, jobRow, makeJob, makeJobType, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['step', 'Doors', { repeat: { min: 1, max: 3, title: 'Door' } }],
  ['bool', 'Closes', { isMandatory: true, allowTaggingIssue: true }],
  ['text', 'Width'],
  ['step', 'End'],
  ['text', 'Last'],
]);
const { at, send } = on;

beforeAll(async () => {
  on.q['Closes'] = await addPaths(on.server, on.admin, at('Closes'), [['false', at('End')]]);
});

const list = (...present: string[]) => ({ present, removed: [] });
const doors = (value: unknown) => anAnswer(at('Doors'), value);
const inDoor = (title: string, value: unknown, repetition: string, more: object = {}) =>
  anAnswer(at(title), value, { repetition, ...more });

/** The current answers as `title/repetition`, those that are jumped over or removed in brackets. */
async function currentOnes(job: string): Promise<string[]> {
  const titles = new Map(Object.values(on.q).map((question) => [question.ID, question.title]));
  const rows = await currentAnswers(on.server, job);
  return rows
    .map((row) => `${titles.get(row.question_id)}/${row.repetition}`)
    .map((name, index) => (rows[index]?.is_on_path ? name : `(${name})`))
    .toSorted();
}

describe('answers in a repeat group', () => {
  it('are current by repetition: those of repetitions that are not there, or are jumped over, are kept', async () => {
    const job = await on.job();
    await send(job, [inDoor('Closes', true, ''), inDoor('Width', '80', ''), inDoor('Width', '90', 'x')]);
    expect(await currentOnes(job)).toEqual(['(Width/x)', 'Closes/', 'Width/']);
    await send(job, [doors(list('', 'x')), inDoor('Closes', false, 'x')]);
    expect(await currentOnes(job)).toEqual(['(Width/x)', 'Closes/', 'Closes/x', 'Doors/', 'Width/']);
    await send(job, [inDoor('Closes', true, 'x')]);
    expect(await currentOnes(job)).toEqual(['Closes/', 'Closes/x', 'Doors/', 'Width/', 'Width/x']);
    await send(job, [doors({ present: [''], removed: ['x'] })]);
    expect(await currentOnes(job)).toEqual(['(Closes/x)', '(Width/x)', 'Closes/', 'Doors/', 'Width/']);
  });

  it('count as issues by repetition, and move the job to review', async () => {
    const job = await on.job();
    await send(job, [doors(list('', 'x')), inDoor('Closes', true, '', { isIssue: true })]);
    await send(job, [inDoor('Closes', true, 'x', { isIssue: true })]);
    expect(await jobRow(on.server, job)).toMatchObject({ issue_count: 2, status: 'review' });
    await send(job, [doors({ present: [''], removed: ['x'] })]);
    expect(await jobRow(on.server, job)).toMatchObject({ issue_count: 1 });
  });

  it('lose no repetition that two devices add at once, and keep away what one of them removes', async () => {
    const job = await on.job([on.inspector, on.other]);
    await send(job, [doors(list('', 'a'))]);
    await Promise.all([
      send(job, [doors(list('', 'a', 'b'))]),
      send(job, [doors({ present: [''], removed: ['a'] })], {}, on.other),
    ]);
    await send(job, [doors(list('', 'a', 'c'))], {}, on.other);
    const rows = await currentAnswers(on.server, job);
    const group = rows.find((row) => row.question_id === at('Doors').ID)?.value as {
      present: string[];
      removed: string[];
    };
    expect(group.present.toSorted()).toEqual(['', 'b', 'c']);
    expect(group.removed).toEqual(['a']);
  });

  it('have a history, a parallel mark and an earlier count of their own', async () => {
    const job = await on.job([on.inspector, on.other]);
    await send(job, [
      doors(list('', 'x')),
      inDoor('Width', '80', '', { base: null }),
      inDoor('Width', '81', 'x', { base: null }),
    ]);
    const second = await send(job, [inDoor('Width', '90', 'x', { base: null })], {}, on.other);
    expect(second.body).toMatchObject([{ repetition: 'x', isParallel: true }]);
    const history = await on.server.call(calls.readAnswerHistory, {
      as: on.inspector,
      query: { job, question: at('Width').ID, repetition: 'x' },
    });
    expect(history.body.map((one) => [one.value, one.repetition])).toEqual([
      ['90', 'x'],
      ['81', 'x'],
    ]);
    const read = await on.server.call(readJob, { as: on.inspector, params: { id: job } });
    const widths = read.body.answers.filter((one) => one.question === at('Width').ID);
    expect(widths.map((one) => [one.repetition, one.value, one.earlier, one.isCurrent])).toEqual([
      ['', '80', 0, true],
      ['x', '90', 1, true],
    ]);
  });

  it('are demanded in every repetition when the job is submitted', async () => {
    const job = await on.job();
    const missing = await send(job, [doors(list('', 'x')), inDoor('Closes', false, '')], { submit: true });
    expect(missing.problem).toMatchObject({
      code: 'answers_missing',
      errors: [{ path: `questions.${at('Closes').ID}/x`, code: 'answer_required' }],
    });
    const done = await send(job, [doors(list('', 'x')), inDoor('Closes', false, ''), inDoor('Closes', true, 'x')], {
      submit: true,
    });
    expect(done.status).toBe(200);
    expect(await jobRow(on.server, job)).toMatchObject({ status: 'reported' });
  });

  it('hold the group to its bounds: one device may not pass them, and Submit waits for too few or too many', async () => {
    const job = await on.job([on.inspector, on.other]);
    const over = await send(job, [doors(list('', 'a', 'b', 'c'))]);
    expect(over.problem).toMatchObject({
      code: 'not_valid',
      errors: [
        {
          path: 'data.0.answer.value',
          code: 'repetitions_above_max',
          message: 'There are too many of these. Remove one.',
        },
      ],
    });
    await send(job, [doors(list('', 'a', 'b'))]);
    await send(job, [doors(list('', 'a', 'd'))], {}, on.other);
    const closed = ['', 'a', 'b', 'd'].map((id) => inDoor('Closes', true, id));
    const many = await send(job, closed, { submit: true });
    expect(many.problem).toMatchObject({ code: 'answers_missing', errors: [{ code: 'repetitions_above_max' }] });
    await send(job, [doors({ present: ['', 'a', 'b'], removed: ['d'] })]);
    expect((await send(job, closed, { submit: true })).status).toBe(200);

    const few = await on.job();
    await send(few, [doors({ present: [], removed: [''] })]);
    expect((await send(few, [], { submit: true })).problem).toMatchObject({
      errors: [{ code: 'repetitions_below_min' }],
    });
  });

  it('refuse what is no list of repetitions, and ids that no device makes', async () => {
    const job = await on.job();
    for (const value of [['a'], { present: ['a', 'a'], removed: [] }, { present: ['a/b'], removed: [] }, 3]) {
      expect((await send(job, [doors(value)])).problem).toMatchObject({ errors: [{ code: 'value_not_valid' }] });
    }
    expect((await send(job, [inDoor('Width', '80', 'a/b')])).problem).toMatchObject({
      errors: [{ path: 'data.0.answer.repetition', code: 'not_valid' }],
    });
    const sent = inDoor('Width', '80', '');
    await send(job, [sent]);
    const moved = { ...sent, answer: { ...sent.answer, repetition: 'x' } };
    expect((await send(job, [moved])).problem).toMatchObject({ code: 'answer_id_taken' });
  });

  it('stay where they are when the step is repeated only later, or no more', async () => {
    const made = await makeJobType(on.server, on.admin, [
      ['step', 'Rooms'],
      ['text', 'Height'],
    ]);
    const [rooms, height] = [made.q['Rooms'], made.q['Height']] as [WireQuestion, WireQuestion];
    const job = await makeJob(on.server, made.id, [on.inspector]);
    await send(job, [anAnswer(height, '3')]);
    const repeated = await on.server.call(questionCalls.changeQuestion, {
      as: on.admin,
      params: { id: rooms.ID },
      body: { settings: { repeat: { min: 2, max: null } } },
    });
    expect(repeated.body.settings).toMatchObject({ repeat: { min: 2, max: null } });
    await send(job, [anAnswer(height, '4', { repetition: '2' })]);
    const read = await on.server.call(readJob, { as: on.inspector, params: { id: job } });
    expect(read.body.answers.map((one) => [one.repetition, one.value, one.isCurrent])).toEqual([
      ['', '3', true],
      ['2', '4', true],
    ]);
  });

  it('come with a public submission', async () => {
    const opened = await on.server.call(jobTypeCalls.changePublicLink, {
      as: on.admin,
      params: { id: on.jobTypeId },
      body: { isActive: true },
    });
    const link = String(opened.body.publicLink);
    const ID = newId();
    const body = { ID, data: [doors(list('', 'x')), inDoor('Closes', true, ''), inDoor('Closes', true, 'x')] };
    const sent = await on.server.call(publicCalls.sendPublicAnswers, { params: { link }, body });
    expect(sent.status).toBe(200);
    expect(await currentOnes(ID)).toEqual(['Closes/', 'Closes/x', 'Doors/']);
  });

  it('leave everything true that is always true', async () => {
    // Jobs that fixtures put straight into the tables break what is true of assignments and people.
    const broken = (await brokenInvariants(on.server.db())).filter((one) => /answer|issue/.test(one));
    expect(broken).toEqual([]);
  });
});

describe('the settings of a repeat group', () => {
  it('are checked by name when they are saved', async () => {
    const change = (repeat: unknown) =>
      on.server.call(questionCalls.changeQuestion, {
        as: on.admin,
        params: { id: at('Doors').ID },
        body: { settings: { repeat } },
      });
    expect((await change({ min: 4, max: 3 })).problem).toMatchObject({
      errors: [{ path: 'settings.repeat.min', code: 'min_above_max' }],
    });
    expect((await change({ min: -1, max: null })).problem).toMatchObject({ errors: [{ path: 'settings.repeat.min' }] });
    expect((await change({ min: 0, max: 201 })).problem).toMatchObject({ errors: [{ path: 'settings.repeat.max' }] });
  });
});
