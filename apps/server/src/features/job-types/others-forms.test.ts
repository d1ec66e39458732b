import { readdir } from 'node:fs/promises';
import * as answerCalls from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { jobTypeFiles, made, foreignForm, foreignForms, shapeOf } from './job-type-files.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
const { exported, send } = jobTypeFiles(on);

/** An answer that fits a question; null for one that takes none, or computes its own. */
function plausible({ type, settings }: WireQuestion): unknown {
  const { childs, multiSelect, textKind, min, dateMode, calculate } = settings as QuestionSettings;
  if (calculate) return null;
  switch (questionTypeOf(type)) {
    case 'bool':
      return true;
    case 'list':
      return multiSelect ? [childs?.at(-1)?.value] : childs?.at(-1)?.value;
    case 'text':
      return textKind === 'number' ? Math.max(1, min ?? 0) : 'An answer';
    case 'date_time':
      return {
        date: dateMode === 'time' ? '07:30' : dateMode === 'date_time' ? '2026-03-01T07:30+02:00' : '2026-03-01',
      };
    default:
      return null;
  }
}

describe('forms that others made', async () => {
  const names = (await readdir(foreignForms)).filter((name) => name.endsWith('.xlsx'));
  const broken = new Set(['faulty-bad_calc.xlsx', 'faulty-duplicate_columns.xlsx']);

  it.each(names.filter((name) => !broken.has(name)))('%s is taken, and comes back the same', async (name) => {
    const first = await send({ bytes: await foreignForm(name), name });
    expect(first.status, JSON.stringify(first.problem)).toBe(200);
    const jobType = made(first);
    expect(jobType.questions.length).toBe(first.body.questions_count);
    const { bytes, headers } = await exported(jobType._id, 'xlsform');
    expect(headers['content-type']).toContain('spreadsheetml');
    const again = await send({ bytes });
    expect(again.body.report.filter((line) => line.is_error)).toEqual([]);
    expect(shapeOf(made(again))).toEqual(shapeOf(jobType));
  });

  it.each(names.filter((name) => !broken.has(name)))('%s survives our own format letter by letter', async (name) => {
    const jobType = made(await send({ bytes: await foreignForm(name), name }));
    const file = await exported(jobType._id, 'json');
    const again = made(await send({ bytes: file.bytes, name: 'copy.json' }));
    expect(shapeOf(again)).toEqual(shapeOf(jobType));
    expect((await exported(again._id, 'json')).bytes.toString()).toBe(file.bytes.toString());
  });

  it.each(names.filter((name) => !broken.has(name)))('%s is answered to its end', async (name) => {
    const jobType = made(await send({ bytes: await foreignForm(name), name }));
    const id = newId();
    await on.server
      .db()
      .query.insertInto('jobs')
      .values({ id, job_type_id: jobType._id, status: 'open', created_by: on.admin.id })
      .execute();
    const data = jobType.questions.flatMap((question) => {
      const value = plausible(question);
      return value === null ? [] : [{ question: question.ID, answer: { ID: `${question.ID}_${newId()}`, value } }];
    });
    const { status, body, problem } = await on.server.call(answerCalls.sendAnswers, {
      as: on.admin,
      body: { job: id, data },
    });
    expect(status, JSON.stringify(problem)).toBe(200);
    expect(JSON.stringify(body)).not.toContain('not_valid');
    const stored = await on.server.db().query.selectFrom('answers').selectAll().where('job_id', '=', id).execute();
    expect(new Set(stored.map((answer) => answer.question_id)).size).toBeGreaterThanOrEqual(data.length);
    const submitted = await on.server.call(answerCalls.sendAnswers, {
      as: on.admin,
      body: { job: id, data: [], submit: true },
    });
    expect(submitted.status, JSON.stringify(submitted.problem)).toBe(200);
  });

  it('with mistakes are refused with row and column', async () => {
    const calculation = await send({ bytes: await foreignForm('faulty-bad_calc.xlsx') });
    expect(calculation.status).toBe(422);
    expect(calculation.problem).toMatchObject({
      code: 'form_not_valid',
      errors: [{ path: 'survey calculation (D) 2', code: 'expression_not_readable' }],
    });
    const twice = await send({ bytes: await foreignForm('faulty-duplicate_columns.xlsx') });
    expect(twice.problem.errors).toMatchObject([{ path: 'survey label (E) 1', code: 'column_twice' }]);
    const looked = await send({ bytes: await foreignForm('faulty-duplicate_columns.xlsx'), query: { check: 'true' } });
    expect(looked.status).toBe(200);
    expect(looked.body.job_type).toBeNull();
    expect(looked.body.report[0]).toMatchObject({ is_error: true, sheet: 'survey', row: 1, column: 'label (E)' });
  });
});
