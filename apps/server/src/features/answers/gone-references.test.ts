import { removeAsset } from '@plumbline/contract/assets';
import type { WireQuestion } from '@plumbline/contract/questions';
import * as questionCalls from '@plumbline/contract/questions';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { anAnswer, currentAnswers, jobRow, makeJob, makeJobType, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['text', 'Remarks', { allowAddingFile: true }],
  ['text', 'Plate', { allowAddingFile: true }, { fileRequired: true }],
]);
const { at, send } = on;

/** A photo that this person has uploaded. */
async function photo(): Promise<string> {
  const id = newId();
  const row = { original_name: 'plate.png', extension: 'png', content_type: 'image/png', size: 1 };
  await on.server
    .db()
    .query.insertInto('assets')
    .values({ id, sha256: Buffer.alloc(32), ...row, uploaded_by: on.inspector.id })
    .execute();
  return id;
}

async function remove(id: string): Promise<void> {
  expect((await on.server.call(removeAsset, { as: on.admin, params: { id } })).status).toBe(200);
}

describe('an answer that comes after a file of it was deleted', () => {
  it('is taken with the file where it was, by whoever changes it', async () => {
    const job = await on.job([on.inspector, on.other]);
    const [storedNow, gone] = [await photo(), await photo()];
    expect((await send(job, [anAnswer(at('Remarks'), 'rusty', { files: [gone, storedNow] })])).status).toBe(200);
    await remove(gone);
    expect((await send(job, [anAnswer(at('Remarks'), 'very rusty', { files: [gone, storedNow] })])).status).toBe(200);
    expect((await send(job, [anAnswer(at('Remarks'), 'scrap', { files: [gone] })], {}, on.other)).status).toBe(200);
    expect(await currentAnswers(on.server, job)).toMatchObject([{ value: 'scrap' }]);
  });

  it('is taken when it was deleted before the answer came', async () => {
    const job = await on.job();
    const gone = await photo();
    await remove(gone);
    expect((await send(job, [anAnswer(at('Remarks'), 'rusty', { files: [gone] })])).status).toBe(200);
  });

  it('is refused with what it is about when the file is nobody’s here', async () => {
    const job = await on.job();
    const refused = await send(job, [anAnswer(at('Remarks'), 'x', { files: [newId()] })]);
    expect(refused.problem.errors).toMatchObject([{ path: 'data.0.answer.files.0', code: 'unknown_reference' }]);
    expect(refused.problem.detail).toMatch(/Remarks.*This does not exist\./);
  });
});

describe('a required photo that was deleted', () => {
  const data = (files: string[]) => [anAnswer(at('Plate'), '630 kg', { files })];

  it('is missing at Submit, whether it was sent before or comes with it', async () => {
    const job = await on.job();
    const gone = await photo();
    expect((await send(job, data([gone]))).status).toBe(200);
    await remove(gone);
    for (const answers of [[], data([gone])]) {
      const refused = await send(job, answers, { submit: true });
      expect(refused.problem).toMatchObject({ status: 409, code: 'file_required', title: 'File is required!' });
      expect(refused.problem.detail).toMatch(/Plate.*File is required!/);
    }
    expect((await jobRow(on.server, job))?.submitted_at).toBeNull();
    expect((await send(job, data([gone, await photo()]), { submit: true })).status).toBe(200);
    expect((await jobRow(on.server, job))?.submitted_at).not.toBeNull();
  });
});

describe('an answer to a question that was removed meanwhile', () => {
  it('is stored with the revision that it was given to, beside the others', async () => {
    const made = await makeJobType(on.server, on.admin, [
      ['text', 'First'],
      ['text', 'Second', { textKind: 'number', min: 1, max: 9 }],
      ['text', 'Third'],
    ]);
    const [first, second, third] = ['First', 'Second', 'Third'].map((title) => made.q[title] as WireQuestion);
    if (!first || !second || !third) throw new Error('no questions');
    const job = await makeJob(on.server, made.id, [on.inspector]);
    const removed = await on.server.call(questionCalls.removeQuestion, { as: on.admin, params: { id: second.ID } });
    expect(removed.status).toBe(200);
    const late = anAnswer(second, 5, { revision: second.revision });
    const sent = await send(job, [anAnswer(first, 'a'), late, anAnswer(third, 'c')], { submit: true });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject([{}, { question: second.ID, revision: second.revision }, {}]);
    expect(await currentAnswers(on.server, job)).toHaveLength(3);
    // What was wrong then is wrong now, and what says nothing of a revision was not given before.
    const wrong = await send(job, [anAnswer(second, 5, { revision: second.revision, comment: 'no' })]);
    expect(wrong.status).toBe(400);
    const unsaid = await send(job, [anAnswer(second, 5, { revision: null })]);
    expect(unsaid.problem.errors).toMatchObject([{ code: 'question_removed' }]);
    expect(unsaid.problem.detail).toMatch(/Second.*This question was removed\./);
  });

  it('is refused in a job that never asked it', async () => {
    const made = await makeJobType(on.server, on.admin, [['text', 'Elsewhere']]);
    const elsewhere = made.q['Elsewhere'] as WireQuestion;
    await on.server.call(questionCalls.removeQuestion, { as: on.admin, params: { id: elsewhere.ID } });
    const refused = await send(await on.job(), [anAnswer(elsewhere, 'x', { revision: 1 })]);
    expect(refused.problem.errors).toMatchObject([{ code: 'question_removed' }]);
  });
});
