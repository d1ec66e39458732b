import { changeJob } from '@plumbline/contract/jobs';
import { changeJobType } from '@plumbline/contract/job-types';
import type { WireQuestion } from '@plumbline/contract/questions';
import * as questionCalls from '@plumbline/contract/questions';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { onceAsked } from '../questions/store/read-unasked.ts';
import type { QuestionWords } from './answers.fixtures.ts';
import { anAnswer, currentAnswers, makeJob, makeJobType, sendAsDevice, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([['text', 'Remarks']]);
const { at, send } = on;

/** A job with a question between two others, of a job type of its own. */
async function asked(...middle: QuestionWords) {
  const made = await makeJobType(on.server, on.admin, [['text', 'First'], middle, ['text', 'Last']]);
  const q = (title: string) => made.q[title] as WireQuestion;
  const job = await makeJob(on.server, made.id, [on.inspector]);
  return { typeId: made.id, first: q('First'), question: q(middle[1]), last: q('Last'), job };
}

function change(question: WireQuestion, body: object) {
  return on.server.call(questionCalls.changeQuestion, { as: on.admin, params: { id: question.ID }, body });
}

/** Sends an answer between two others as a device does; the others arrive whatever becomes of it. */
async function sendBetween({ first, last, job }: Awaited<ReturnType<typeof asked>>, late: ReturnType<typeof anAnswer>) {
  const refusals = await sendAsDevice(on.server, on.inspector, job, [anAnswer(first, 'a'), late, anAnswer(last, 'c')]);
  const stored = await currentAnswers(on.server, job);
  const values = new Map(stored.map((one) => [one.question_id, one.value]));
  expect([values.get(first.ID), values.get(last.ID)]).toEqual(['a', 'c']);
  return { refusals, value: values.get(late.question) };
}

describe('an answer to a question that was switched off meanwhile', () => {
  it('is stored beside the others, and counts as it would have', async () => {
    const world = await asked('text', 'Middle');
    expect((await change(world.question, { disabled: true })).status).toBe(200);
    const sent = await sendBetween(world, anAnswer(world.question, 'b'));
    expect(sent).toMatchObject({ refusals: [], value: 'b' });
    expect(await currentAnswers(on.server, world.job)).toMatchObject([{}, {}, {}].map(() => ({ is_on_path: true })));
    expect((await send(world.job, [], { submit: true })).status).toBe(200);
  });

  it('is refused where it was never asked, or does not say when it was given', async () => {
    const never = await asked('text', 'Never asked', {}, { disabled: true });
    const world = await asked('text', 'Middle');
    await change(world.question, { disabled: true });
    const code = 'answer_not_allowed';
    const path = 'data.0.question';
    for (const [its, late] of [
      [never, anAnswer(never.question, 'b')],
      [world, anAnswer(world.question, 'b', { revision: null })],
    ] as const) {
      const { refusals, value } = await sendBetween(its, late);
      expect(refusals).toMatchObject([{ code, errors: [{ path, code }] }]);
      expect(value).toBeUndefined();
    }
  });

  it('is refused to whom the question is hidden by now', async () => {
    const world = await asked('text', 'Middle');
    const settings = { ...world.question.settings, permissions: { inspector: false } };
    await change(world.question, { settings, disabled: true });
    const { refusals } = await sendBetween(world, anAnswer(world.question, 'b'));
    expect(refusals).toMatchObject([{ code: 'answer_not_allowed' }]);
    expect(refusals[0]?.detail).not.toContain('Middle');
  });
});

describe('an answer to a question that asks something else by now', () => {
  it('is judged by what it was given to', async () => {
    const world = await asked('text', 'Middle');
    const replaced = { type: questionTypeNumber('list'), settings: { childs: [{ value: 'red' }] } };
    expect((await change(world.question, replaced)).status).toBe(200);
    expect(await sendBetween(world, anAnswer(world.question, 'free words'))).toMatchObject({ refusals: [] });
  });

  it('is refused when only others may answer it by now, and the refusal names it', async () => {
    const world = await asked('text', 'Middle');
    const permissions = { inspector: { read: true, set: false, update: false } };
    await change(world.question, { settings: { ...world.question.settings, permissions } });
    const { refusals } = await sendBetween(world, anAnswer(world.question, 'b'));
    expect(refusals).toMatchObject([{ code: 'answer_not_allowed', errors: [{ path: 'data.0.question' }] }]);
    expect(refusals[0]?.detail).toContain('Middle');
  });
});

describe('an answer to a job that is of another type by now', () => {
  it('is stored as it was given', async () => {
    const world = await asked('text', 'Middle');
    const { job, first, question, last } = world;
    const moved = { as: on.admin, params: { id: job }, body: { jobType: on.jobTypeId } };
    expect((await on.server.call(changeJob, moved as never)).status).toBe(200);
    expect(await sendBetween(world, anAnswer(question, 'b'))).toMatchObject({ refusals: [], value: 'b' });
    expect((await send(job, [anAnswer(at('Remarks'), 'new')], { submit: true })).status).toBe(200);
    // To a job that never was of that type it is nothing.
    const other = await sendAsDevice(
      on.server,
      on.inspector,
      await on.job(),
      [first, last].map((q) => anAnswer(q, 'x')),
    );
    expect(other).toMatchObject([first, last].map(() => ({ errors: [{ code: 'question_removed' }] })));
  });

  it('is taken when the job type was switched off', async () => {
    const world = await asked('text', 'Middle');
    const off = { as: on.admin, params: { id: world.typeId }, body: { settings: { isDisabled: true } } };
    expect((await on.server.call(changeJobType, off as never)).status).toBe(200);
    expect(await sendBetween(world, anAnswer(world.question, 'b'))).toMatchObject({ refusals: [], value: 'b' });
  });
});

describe('what was asked once', () => {
  it('is found by its own index among many events of a job type', async () => {
    const db = on.server.db();
    await db.rows(sql`
      insert into ${db.table('events')} (name, subject_id, job_type_id, before, is_handled)
      select case when n % 1000 = 0 then 'question.reordered' else 'question.changed' end, gen_random_uuid()::text,
        ${on.jobTypeId}::uuid, '{"title": "before"}', true from generate_series(1, 100000) n`);
    await db.rows(sql`analyze ${db.table('events')}`);
    const rows = await db.rows(sql<{ 'QUERY PLAN': string }>`explain ${onceAsked(db, [on.jobTypeId], [newId()])}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('events_of_questions_once_asked');
    expect(plan).not.toContain('Seq Scan on events');
  }, 60_000);
});

describe('what else an answer names and is not there any more', () => {
  it('is an option of its question: it is judged by the options that were offered', async () => {
    const childs = [{ value: 'red' }, { value: 'blue' }];
    const made = await makeJobType(on.server, on.admin, [['list', 'Colour', { childs }]]);
    const colour = made.q['Colour'] as WireQuestion;
    const job = await makeJob(on.server, made.id, [on.inspector]);
    const changed = await on.server.call(questionCalls.changeQuestion, {
      as: on.admin,
      params: { id: colour.ID },
      body: { settings: { ...colour.settings, childs: [{ value: 'blue' }] }, revision: colour.revision },
    });
    expect(changed.status).toBe(200);
    expect((await send(job, [anAnswer(colour, 'red', { revision: colour.revision })])).status).toBe(200);
  });

  it('is the job, deleted or taken away: that is refused for the whole job, which the device keeps', async () => {
    const gone = await on.job();
    await on.server.db().query.updateTable('jobs').set({ removed_at: new Date() }).where('id', '=', gone).execute();
    expect((await send(gone, [anAnswer(at('Remarks'), 'late')])).problem.code).toBe('not_found');
    const foreign = await on.job([on.inspector]);
    const refused = await send(foreign, [anAnswer(at('Remarks'), 'late')], {}, on.other);
    expect(['not_found', 'forbidden']).toContain(refused.problem.code);
    expect(await currentAnswers(on.server, foreign)).toEqual([]);
  });
});
