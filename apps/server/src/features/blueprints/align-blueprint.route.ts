import * as calls from '@plumbline/contract/blueprint-revisions';
import type { Alignment } from '@plumbline/domain/blueprints/shapes/align';
import { alignedMeasurements, alignedShape, alignmentOf } from '@plumbline/domain/blueprints/alignment';
import { readMeasurements } from '@plumbline/domain/blueprints/calibration';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from '../jobs/index.ts';
import { lockJob, relationsOf } from '../jobs/index.ts';

interface Marked {
  id: string;
  canvasData: string;
  jobId: string;
  questionId: string;
}

/**
 * Moves all that is marked and measured on one page of a plan to where it lies on the plan's new revision. What others have drawn goes
 * along, whoever sees it: the sheet has moved for all of them.
 */
export const alignBlueprint = endpoint(calls.alignBlueprint, {
  handle: async (context) => {
    const { authorize, input } = context;
    authorize('blueprint_settings.change');
    const { file, page, version, from, to } = input.body;
    const alignment = alignmentOf(from, to);
    if (!alignment) throw notValid('to', 'places_too_near');
    await alignFile(context, file, {
      page,
      version,
      alignment,
      mark: [version, page, JSON.stringify([from, to])].join('/'),
    });
    return { success: true as const, moved: await alignElements(context, file, { page, alignment }) };
  },
});

const notValid = (path: string, code: string) => new Problem('not_valid', { fields: [{ path, code, message: '' }] });

/**
 * The file's measures. It is held until all is moved.
 * @param mark of this alignment: sent twice in a row, it moves nothing a second time
 * @throws Problem not_found; conflict when another revision has come, or the last alignment was this one
 */
async function alignFile(
  { db, actor, record }: SignedInContext,
  file: string,
  { page, version, alignment, mark }: { page: number; version: number; alignment: Alignment; mark: string },
): Promise<void> {
  const plan = await db.first(sql<{ version: number; measurements: unknown; aligned: string | null }>`
    select a.version, a.properties -> 'measurements' as measurements, a.properties ->> 'aligned' as aligned
    from ${db.table('assets')} a where a.id = ${file} and ${visibleFiles(db, actor)} for update`);
  if (!plan) throw new Problem('not_found');
  if (plan.version !== version || plan.aligned === mark) throw new Problem('conflict');
  const before = readMeasurements(plan.measurements);
  const measurements = alignedMeasurements(alignment, before, page);
  const patch = JSON.stringify({ ...(measurements ? { measurements } : {}), aligned: mark });
  await db.rows(sql`update ${db.table('assets')} set properties = properties || ${patch}::jsonb where id = ${file}`);
  record('file.changed', {
    subjectId: file,
    relations: {},
    before: { measurements: before },
    after: { measurements },
  });
}

/** The jobs first, as whoever saves a marking holds them, and in one order: nobody waits for each other. */
async function lockJobRows({ db, actor }: SignedInContext, file: string): Promise<ReadonlyMap<string, LockedJob>> {
  const found = await db.rows(sql<{ id: string }>`
    select distinct b.job_id as id from ${db.table('blueprints')} b where b.asset_id = ${file} order by 1`);
  const held = new Map<string, LockedJob>();
  for (const { id } of found) held.set(id, await lockJob(db, actor, id));
  return held;
}

async function alignElements(
  context: SignedInContext,
  file: string,
  { page, alignment }: { page: number; alignment: Alignment },
): Promise<number> {
  const { db, actor, now, record } = context;
  const jobs = await lockJobRows(context, file);
  await alignRecords(context, file, { page, alignment });
  const rows = await db.rows(sql<Marked>`
    select e.id, e.canvas_data as "canvasData", b.job_id as "jobId", b.question_id as "questionId"
    from ${db.table('blueprint_elements')} e join ${db.table('blueprints')} b on b.id = e.blueprint_id
    where b.asset_id = ${file} and e.removed_at is null order by e.id for update of e`);
  const moved = rows.flatMap((row) => {
    const read = readCanvasData(row.canvasData);
    if (!read.ok || read.value.page !== page) return [];
    const canvasData = writeCanvasData(alignedShape(alignment, read.value));
    // What would lie outside of any plan could not be read again.
    if (!readCanvasData(canvasData).ok) throw notValid('to', 'drawing_out_of_range');
    return { ...row, canvasData };
  });
  if (moved.length === 0) return 0;
  const written = JSON.stringify(moved.map(({ id, canvasData }) => ({ id, canvasData })));
  await db.rows(sql`
    update ${db.table('blueprint_elements')} e set canvas_data = one."canvasData", version = e.version + 1,
        part_changes = e.part_changes || jsonb_build_object('form', jsonb_build_array(e.version + 1, null::text)),
      updated_by = ${actor.id}, updated_at = ${now}
    from json_to_recordset(${written}::json) as one (id uuid, "canvasData" text) where e.id = one.id`);
  const byPlace = Map.groupBy(moved, ({ jobId, questionId }) => `${jobId}/${questionId}`);
  for (const [place, changed] of byPlace) {
    const [jobId = '', questionId = ''] = place.split('/');
    const job = jobs.get(jobId);
    if (!job) continue;
    record('job.plan_marked', {
      subjectId: job.id,
      relations: relationsOf(job),
      before: null,
      after: { questionId, fileId: file, added: 0, changed: changed.length, removed: 0 },
    });
  }
  return moved.length;
}

/** Records that brought measures of their own keep them, moved along. */
async function alignRecords(
  { db }: SignedInContext,
  file: string,
  { page, alignment }: { page: number; alignment: Alignment },
): Promise<void> {
  const rows = await db.rows(sql<{ id: string; measurements: unknown }>`
    select b.id, b.measurements from ${db.table('blueprints')} b
    where b.asset_id = ${file} and b.measurements is not null for update`);
  for (const { id, measurements } of rows) {
    const moved = JSON.stringify(alignedMeasurements(alignment, readMeasurements(measurements), page));
    await db.rows(sql`update ${db.table('blueprints')} set measurements = ${moved}::jsonb where id = ${id}`);
  }
}
