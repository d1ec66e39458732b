import * as calls from '@plumbline/contract/blueprints';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import { JsonText } from '../../database/json-text.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { lockJob, relationsOf } from '../jobs/index.ts';
import { blueprintRecords } from './markings/marking.queries.ts';
import { markableQuestion } from './marked-question.ts';
import { demandOnPage } from './demand-on-page.ts';
import { demandPhotos } from './demand-photos.ts';
import type { SavedElements } from './save-elements.ts';
import { checkElements, removeElements, storeElements } from './save-elements.ts';
import { seenQuestions } from './markings/seen-questions.ts';

export const saveBlueprint = endpoint(calls.saveBlueprint, {
  handle: async (context) => {
    const { db, actor, settings, authorize, input, now } = context;
    const { params, body } = input;
    authorize('blueprint.read');
    demandOnePlace(params, body);
    const job = await lockJob(db, actor, params.jobId);
    const question = await markableQuestion(context, job, params.questionId);
    await demandPlan(context, body.file);
    const elements = checkElements(body, job.id, settings.blueprintSettings);

    await demandOnPage(context, body.file, elements);
    await demandPhotos(context, elements);
    const place = { jobId: job.id, questionId: question.id, repetition: body.repetition, assetId: body.file };
    const { id: blueprintId, isChanged } = await ensureRecord(context, place, body.measurements);
    const saved = await storeElements(db, blueprintId, { elements, removed: body.removed }, { actorId: actor.id, now });
    if (isChanged || hasChanges(saved)) {
      await db.rows(sql`update ${db.table('blueprints')} set updated_at = ${now} where id = ${blueprintId}`);
      recordMarking(context, { job, questionId: question.id, assetId: body.file }, saved);
    }

    const seen = await seenQuestions(db, actor, [question.id]);
    const [, record = '{}'] =
      /^\[(.*)\]$/s.exec(await blueprintRecords(db, actor, seen, sql`b.id = ${blueprintId}`)) ?? [];
    return new JsonText(record);
  },
});

/** The body may say again which job and question the address names, but no others. @throws Problem not_valid */
function demandOnePlace(
  params: { jobId: string; questionId: string },
  { job = params.jobId, question = params.questionId }: { job?: string | undefined; question?: string | undefined },
): void {
  const wrong = [...(job === params.jobId ? [] : ['job']), ...(question === params.questionId ? [] : ['question'])];
  if (wrong.length === 0) return;
  throw new Problem('not_valid', {
    fields: wrong.map((path) => ({ path, code: 'unknown_reference', message: '' })),
  });
}

/** The plan must be a file that the person sees. @throws Problem not_valid */
async function demandPlan({ db, actor }: SignedInContext, assetId: string): Promise<void> {
  const plan = await db.first(sql`
    select from ${db.table('assets')} a where a.id = ${assetId} and ${visibleFiles(db, actor)}`);
  if (!plan) throw new Problem('not_valid', { fields: [{ path: 'file', code: 'unknown_reference', message: '' }] });
}

interface RecordPlace {
  jobId: string;
  questionId: string;
  repetition: string;
  assetId: string;
}

/** The record of a job's question on a plan, made when it is first marked, and whether that changed it. The calibration is the newest that was sent. */
async function ensureRecord(
  { db, actor, now }: SignedInContext,
  { jobId, questionId, repetition, assetId }: RecordPlace,
  measurements: unknown,
): Promise<{ id: string; isChanged: boolean }> {
  const storedMeasurements = measurements === undefined ? null : JSON.stringify(measurements);
  const made = await db.first(sql<{ id: string }>`
    insert into ${db.table('blueprints')} as b (id, job_id, question_id, repetition, asset_id, measurements, created_by,
      created_at, updated_at)
    values (${newId()}, ${jobId}, ${questionId}, ${repetition}, ${assetId}, ${storedMeasurements}::jsonb, ${actor.id}, ${now}, ${now})
    on conflict (job_id, question_id, repetition, asset_id) do update set measurements = excluded.measurements
      where excluded.measurements is not null and excluded.measurements is distinct from b.measurements
    returning b.id`);
  if (made) return { id: made.id, isChanged: true };
  const found = await db.first(sql<{ id: string }>`
    select b.id from ${db.table('blueprints')} b where b.job_id = ${jobId} and b.question_id = ${questionId}
      and b.repetition = ${repetition} and b.asset_id = ${assetId}`);
  if (!found) throw new Error('the record of a plan was neither made nor found');
  return { id: found.id, isChanged: false };
}

const hasChanges = ({ added, changed, removed }: SavedElements) => added.length + changed.length + removed.length > 0;

function recordMarking(
  { record }: Pick<SignedInContext, 'record'>,
  { job, questionId, assetId }: { job: Parameters<typeof relationsOf>[0]; questionId: string; assetId: string },
  { added, changed, removed }: SavedElements,
): void {
  record('job.plan_marked', {
    subjectId: job.id,
    relations: relationsOf(job),
    before: null,
    after: {
      questionId,
      fileId: assetId,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
    },
  });
}

export const removeBlueprintElement = endpoint(calls.removeBlueprintElement, {
  handle: async (context) => {
    const { db, actor, authorize, input, now } = context;
    authorize('blueprint.read');
    const { id } = input.params;
    const element = await db.first(sql<{
      jobId: string;
      questionId: string;
      assetId: string;
      createdBy: string | null;
    }>`
      select b.job_id as "jobId", b.question_id as "questionId", b.asset_id as "assetId", e.created_by as "createdBy"
      from ${db.table('blueprint_elements')} e join ${db.table('blueprints')} b on b.id = e.blueprint_id
      join ${db.table('assets')} a on a.id = b.asset_id
      where e.id = ${id} and e.removed_at is null and ${visibleFiles(db, actor)}`);
    if (!element) throw new Problem('not_found');
    const job = await lockJob(db, actor, element.jobId);
    const seen = await seenQuestions(db, actor, [element.questionId]);
    if (!seen.all.includes(element.questionId) && element.createdBy !== actor.id) throw new Problem('not_found');
    await markableQuestion(context, job, element.questionId);
    await removeElements(db, [id], { actorId: actor.id, now });
    const { questionId, assetId } = element;
    recordMarking(context, { job, questionId, assetId }, { added: [], changed: [], removed: [id] });
    return { success: true as const };
  },
});
