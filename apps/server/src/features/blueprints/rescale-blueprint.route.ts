import * as calls from '@plumbline/contract/blueprints';
import type { Scale } from '@plumbline/domain/blueprints/calibration';
import { readMeasurements } from '@plumbline/domain/blueprints/calibration';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { maxElements } from '@plumbline/domain/assets/limits';
import { measure, shownNumber } from '@plumbline/domain/blueprints/measure';
import { rescaled } from '@plumbline/domain/blueprints/scale-areas';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { lockJob, relationsOf } from '../jobs/index.ts';
import type { MarkingRow } from './markings/marking.queries.ts';
import { markingRows } from './markings/marking.queries.ts';
import { markedQuestions, seenQuestions } from './markings/seen-questions.ts';

interface Rescaled {
  readonly row: MarkingRow;
  readonly shape: Shape;
  readonly before: Scale;
  readonly after: Scale;
}

/** Measures elements with an outdated scale again; elements that the change doesn't affect stay as they are. */
export const rescaleBlueprint = endpoint(calls.rescaleBlueprint, {
  handle: async (context) => {
    const { authorize, input } = context;
    authorize('blueprint_settings.change');
    const { file, apply } = input.body;
    const measurements = await measurementsOf(context, file);
    const found = await changedElements(context, file, measurements);
    if (apply) await store(context, file, found);
    const measured = (shape: Shape, scale: Scale) => {
      const { length, area } = measure(shape, scale);
      return { length: shownNumber(length), area: shownNumber(area) };
    };
    return {
      success: true as const,
      elements: found.map(({ row, shape, before, after }) => ({
        _id: row._id,
        elementId: row.elementId,
        job: { _id: row.job._id, ID: row.job.ID },
        before: measured(shape, before),
        after: measured(shape, after),
      })),
    };
  },
});

/** @throws Problem not_found for a file that the person doesn't see */
async function measurementsOf({ db, actor }: SignedInContext, file: string) {
  const plan = await db.first(sql<{ measurements: unknown }>`
    select a.properties -> 'measurements' as measurements from ${db.table('assets')} a
    where a.id = ${file} and ${visibleFiles(db, actor)}`);
  if (!plan) throw new Problem('not_found');
  return readMeasurements(plan.measurements);
}

async function changedElements(
  { db, actor, settings }: SignedInContext,
  file: string,
  measurements: ReturnType<typeof readMeasurements>,
): Promise<readonly Rescaled[]> {
  const onFile = sql`b.asset_id = ${file}`;
  const seen = await seenQuestions(db, actor, await markedQuestions(db, onFile));
  const condition = sql`${onFile} and position('"scale":' in e.canvas_data) > 0`;
  const rows = await markingRows(db, actor, seen, {
    condition,
    limit: maxElements,
    projectFields: settings.projectFields,
  });
  return rows.flatMap((row) => {
    const read = readCanvasData(row.canvasData);
    const again = read.ok ? rescaled(measurements, read.value) : null;
    return again ? [{ row, ...again }] : [];
  });
}

async function store(context: SignedInContext, file: string, found: readonly Rescaled[]): Promise<void> {
  const { db, actor, now, record } = context;
  const byPlace = Map.groupBy(found, ({ row }) => `${row.job._id}/${row.question}`);
  // In one order, so that two of these never wait for each other.
  for (const place of [...byPlace.keys()].toSorted()) {
    const changes = byPlace.get(place) ?? [];
    const [jobId = '', questionId = ''] = place.split('/');
    const job = await lockJob(db, actor, jobId);
    const written = changes.map(({ row, shape }) => ({
      id: row._id,
      version: row.version,
      canvasData: writeCanvasData(shape),
    }));
    const stored = await db.rows(sql<{ id: string }>`
      update ${db.table('blueprint_elements')} e set canvas_data = one."canvasData", version = e.version + 1,
        part_changes = e.part_changes || jsonb_build_object('form', jsonb_build_array(e.version + 1, null::text)),
        updated_by = ${actor.id}, updated_at = ${now}
      from json_to_recordset(${JSON.stringify(written)}::json) as one (id uuid, version integer, "canvasData" text)
      where e.id = one.id and e.version = one.version and e.removed_at is null
      returning e.id`);
    const changed = stored.map(({ id }) => id);
    if (changed.length === 0) continue;
    record('job.plan_marked', {
      subjectId: job.id,
      relations: relationsOf(job),
      before: null,
      after: { questionId, fileId: file, added: 0, changed: changed.length, removed: 0 },
    });
  }
}
