import { createHash } from 'node:crypto';
import * as calls from '@plumbline/contract/blueprints';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import type { ReportedElement } from '@plumbline/domain/blueprints/rows';
import { reportOf, sheetColumns } from '@plumbline/domain/blueprints/rows';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { asWritten, filled } from '@plumbline/texts/fill';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import { sql } from 'kysely';
import type { TypesetInput } from '../../adapters/typesetting/tasks.ts';
import { writeSpreadsheet } from '../../adapters/spreadsheets/write-spreadsheet.ts';
import { JsonText } from '../../database/json-text.ts';
import { FileResponse } from '../../http/responses.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { respondOnce, recordedResponse, writeKeyOf } from '../../http/idempotency.ts';
import { opening, storeGeneratedFile } from '../assets/index.ts';
import { recordExport } from '../exports/index.ts';
import { formerNote, writtenRow, writtenScaleStatus, writtenTotal } from './written-figures.ts';
import { markingRows } from './markings/marking.queries.ts';
import { reportedElements } from './markings/measured-markings.ts';
import { markedQuestions, seenQuestions } from './markings/seen-questions.ts';

/** The elements of these ids that the person sees, in the order of the ids; and how many of them are versions that don't count. */
async function elementsById(
  { db, actor, settings, language }: SignedInContext,
  ids: readonly string[],
): Promise<{ elements: ReportedElement[]; versions: number }> {
  const isWanted = sql`e.id = any(${[...ids]}::uuid[])`;
  const ofWanted = sql`b.id in (select e.blueprint_id from ${db.table('blueprint_elements')} e where ${isWanted})`;
  const seen = await seenQuestions(db, actor, await markedQuestions(db, ofWanted));
  const rows = await markingRows(db, actor, seen, {
    condition: sql`${ofWanted} and ${isWanted}`,
    limit: ids.length,
    projectFields: settings.projectFields,
  });
  const counted = rows.filter((row) => row.counted);
  const byId = new Map(reportedElements(counted, settings.blueprintSettings, language).map((one) => [one.id, one]));
  return { elements: ids.flatMap((id) => byId.get(id) ?? []), versions: rows.length - counted.length };
}

const versionsText = (count: number, language: Language) =>
  filled(textsIn(language).planDocuments.versionsLeftOut, { count }, asWritten);

/** The PDF of a marked plan as the template takes it: lengths and areas are those of the stored elements. */
function planReport(
  { settings, language, now }: Pick<SignedInContext, 'settings' | 'language' | 'now'>,
  { elements, versions }: { readonly elements: readonly ReportedElement[]; readonly versions: number },
  size: { width: number; height: number },
): Pick<TypesetInput, 'template' | 'data'> {
  const words = textsIn(language).planDocuments;
  const { rows, totals } = reportOf(elements);
  const isWide = size.width >= size.height;
  const written = (moment: string | null) => (moment === null ? '' : writeMoment(moment, settings.timezone));
  return {
    template: 'plan-report',
    data: {
      language,
      company: settings.companyName,
      title: [...new Set(elements.map(({ blueprint }) => blueprint))].join(', '),
      subtitle: [...new Set(elements.map(({ job }) => `#${job.number}`))].slice(0, 10).join(' '),
      printedAt: writeMoment(now, settings.timezone),
      pageOf: words.pageOf,
      isWide,
      planHeight: isWide ? 120 : 170,
      plan: 'plan',
      versions: versions > 0 ? versionsText(versions, language) : '',
      words,
      rows: rows.map((row) => ({
        color: row.color,
        startDate: written(row.startDate),
        job: `#${row.jobNumber}`,
        name: row.name ?? words.removed,
        ...writtenRow(row, language),
      })),
      totals: totals.byName.map((total) => ({
        color: total.color,
        name: total.name ?? words.removed,
        count: total.count,
        ...writtenTotal(total, language),
      })),
      overall: {
        count: totals.overall.count,
        ...writtenTotal(totals.overall, language),
      },
      note: formerNote(totals.overall, language),
    },
  };
}

/** Tells two requests apart without two copies of their pictures. */
const contentHash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64');

export const exportBlueprint = endpoint(calls.exportBlueprint, {
  ownTransaction: true,
  isHeavy: true,
  handle: async (context) => {
    const { authorize, input, services, actor, request } = context;
    authorize('blueprint.read');
    const { blueprintImage, elements: ids, size } = input.body;
    const write = writeKeyOf(request, actor.id, calls.exportBlueprint.name, input, contentHash(input.body));
    const earlier = write && (await recordedResponse(context.db, write));
    if (earlier !== undefined) return new JsonText(earlier);
    const found = await elementsById(context, [...new Set(ids)]);
    const plan = Buffer.from(blueprintImage.slice(blueprintImage.indexOf(',') + 1), 'base64');
    const bytes = await opening(() =>
      services.typesetter.typeset({ ...planReport(context, found, size), pictures: { plan } }),
    );
    const keep = await storeGeneratedFile(context, { bytes, fileName: 'plan.pdf', kind: 'pdf' });
    return context.inTransaction((change) =>
      respondOnce(change.db, write, async () => ({ success: true as const, link: (await keep(change)).location })),
    );
  },
});

export const exportMarkings = endpoint(calls.exportMarkings, {
  isHeavy: true,
  ownTransaction: true,
  handle: async (context) => {
    const { authorize, input, language } = context;
    authorize('blueprint.read');
    const { rows, name, versions } = input.body;
    const words = textsIn(language).planDocuments;
    const cells = rows.map((row) =>
      sheetColumns.map((column) => {
        if (column === 'name') return row.name ?? words.removed;
        return column === 'scaleStatus' ? writtenScaleStatus(row.scaleStatus, language) : row[column];
      }),
    );
    const notes = versions > 0 ? [{ name: words.notes, rows: [[versionsText(versions, language)]] }] : [];
    const bytes = await writeSpreadsheet([{ name: words.elements, rows: [[...sheetColumns], ...cells] }, ...notes], {
      isRightToLeft: writtenDirection(language) === 'rtl',
    });
    const fileName = `${name}.xlsx`;
    await context.inTransaction(async (change) =>
      recordExport(change, { kind: 'markings_xlsx', name: fileName, rows: rows.length, size: bytes.length }),
    );
    return new FileResponse({
      stream: bytes,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      fileName,
    });
  },
});
