import * as calls from '@plumbline/contract/blueprints';
import type { MarkingFilters } from '@plumbline/contract/blueprints';
import { toGeoJson } from '@plumbline/domain/blueprints/geojson';
import { sql } from 'kysely';
import { JsonText } from '../../database/json-text.ts';
import { FileResponse } from '../../http/responses.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { recordExport } from '../exports/index.ts';
import type { MarkingRow } from './markings/marking.queries.ts';
import { blueprintRecords, elementCounts, markingRows, onPlans, passesFilters } from './markings/marking.queries.ts';
import { measured, reportedElements } from './markings/measured-markings.ts';
import { markedQuestions, seenQuestions } from './markings/seen-questions.ts';

export const listBlueprints = endpoint(calls.listBlueprints, {
  handle: async ({ db, actor, authorize, input: { query } }) => {
    authorize('blueprint.read');
    const { file, jobId, questionId, allJobs } = query;
    const condition = sql.join(
      [
        // The contract asks for one of them; the statement is whole without.
        sql`true`,
        ...(file === undefined ? [] : [sql`b.asset_id = ${file}`]),
        ...(allJobs || jobId === undefined ? [] : [sql`b.job_id = ${jobId}`]),
        ...(allJobs || questionId === undefined ? [] : [sql`b.question_id = ${questionId}`]),
      ],
      sql` and `,
    );
    const seen = await seenQuestions(db, actor, await markedQuestions(db, condition));
    return new JsonText(await blueprintRecords(db, actor, seen, condition));
  },
});

async function markings({ db, actor, settings }: SignedInContext, filters: MarkingFilters): Promise<MarkingRow[]> {
  const plans = onPlans(db, actor, filters);
  const seen = await seenQuestions(db, actor, await markedQuestions(db, plans));
  const condition = sql`${plans} and ${passesFilters(filters, settings.timezone)}`;
  return markingRows(db, actor, seen, { condition, limit: filters.limit, projectFields: settings.projectFields });
}

export const listMarkings = endpoint(calls.listMarkings, {
  handle: async (context) => {
    context.authorize('blueprint.read');
    const rows = await markings(context, context.input.query);
    return rows.map(measured);
  },
});

export const exportMarkingsGeoJson = endpoint(calls.exportMarkingsGeoJson, {
  isHeavy: true,
  // It records who has the file.
  writes: true,
  handle: async (context) => {
    context.authorize('blueprint.read');
    const rows = await markings(context, context.input.query);
    const counted = rows.filter((row) => row.counted);
    const elements = reportedElements(counted, context.settings.blueprintSettings, context.language);
    const bytes = Buffer.from(JSON.stringify(toGeoJson(elements, rows.length - counted.length)));
    const fileName = 'markings.geojson';
    recordExport(context, { kind: 'markings_geojson', name: fileName, rows: elements.length, size: bytes.length });
    return new FileResponse({ stream: bytes, contentType: 'application/geo+json', fileName });
  },
});

export const countBlueprintElements = endpoint(calls.countBlueprintElements, {
  handle: async ({ db, actor, authorize, input: { body } }) => {
    authorize('blueprint.read');
    const condition = sql.join(
      [
        sql`b.asset_id = any(${[...body.files]}::uuid[])`,
        ...(body.job === undefined ? [] : [sql`b.job_id = ${body.job}`]),
        ...(body.question === undefined ? [] : [sql`b.question_id = ${body.question}`]),
      ],
      sql` and `,
    );
    const seen = await seenQuestions(db, actor, await markedQuestions(db, condition));
    const counts = new Map((await elementCounts(db, actor, seen, condition)).map(({ file, count }) => [file, count]));
    return body.files.map((file) => ({ file, count: counts.get(file) ?? 0 }));
  },
});
