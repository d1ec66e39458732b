import * as calls from '@plumbline/contract/project-labels';
import { portableName } from '@plumbline/domain/assets/zip-names';
import type { JobTypeFacts } from '@plumbline/domain/actor/facts';
import { columnsOf, qrColumnOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { labelOfRow, labelSizes, labelsLimit, publicAnswerPath } from '@plumbline/domain/projects/labels';
import { codeOfRow } from '@plumbline/domain/projects/table-rows';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import QRCode from 'qrcode';
import { jobTypeFacts, visibleJobTypes } from '../../access/job-type-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { FileResponse } from '../../http/responses.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import type { ProjectInHand } from './store/field-access.ts';
import { fieldsForUser, findProject } from './store/field-access.ts';
import { readRows, rowsById } from './store/table-rows.ts';
import { opening } from '../assets/index.ts';
import { recordExport } from '../exports/index.ts';

/** What a label says, and the row that it is for; null for the project's own. */
interface Label {
  readonly rowId: string | null;
  readonly name: string;
  readonly details: string;
  readonly code: string;
}

/** The public link of a job type, for those who may switch it on. @throws Problem not_found, forbidden, public_link_off */
async function linkOf({ db, actor, authorize }: SignedInContext, id: string): Promise<{ link: string; title: string }> {
  const row = await db.first(sql<{ link: string | null; title: string; facts: JobTypeFacts }>`
    select t.public_link as link, t.title, ${jobTypeFacts} as facts from ${db.table('job_types')} t
    where t.id = ${id} and ${visibleJobTypes(actor)}`);
  if (!row) throw new Problem('not_found');
  authorize('job_type.change', row.facts);
  if (row.link === null || row.facts.isDisabled) throw new Problem('public_link_off');
  return { link: row.link, title: row.title };
}

/** The rows of a table that the person reads, as labels. @throws Problem not_found, labels_too_many, export_source_gone */
async function rowLabels(
  { db, actor, settings }: SignedInContext,
  project: ProjectInHand,
  fieldId: string,
  rowIds: readonly string[] | null,
): Promise<Label[]> {
  const met = fieldsForUser(actor, settings.projectFields, project).find(({ field }) => field.id === fieldId);
  if (!met || !projectFieldTypes[met.field.type].hasColumns) throw new Problem('not_found');
  const place = { projectId: project.id, fieldId };
  const known = rowIds && (await rowsById(db, place, rowIds));
  const rows = known
    ? [...new Set(rowIds)].flatMap((id) => known.get(id) ?? [])
    : await readRows(db, place, labelsLimit + 1);
  if (rows.length > labelsLimit) throw new Problem('labels_too_many', { details: { limit: labelsLimit } });
  if (rows.length === 0) throw new Problem('export_source_gone');
  const qrColumn = qrColumnOf(met.field);
  const columns = columnsOf(met.field).filter((column) => column !== qrColumn);
  return rows.map((row) => {
    const { name, details } = labelOfRow(row, columns);
    const code = qrColumn === null ? '' : codeOfRow(row, qrColumn);
    return { rowId: row.id, name: name || code, details: details.join(' · '), code: code === row.id ? '' : code };
  });
}

export const printLabels = endpoint(calls.printLabels, {
  isHeavy: true,
  handle: async (context) => {
    const { db, actor, services, instance, settings, language, input } = context;
    const { jobTypeId, fieldId, rowIds, size } = input.body;
    const project = await findProject(db, actor, input.params.id);
    const named = await db.first(sql<{ name: string }>`
      select p.name from ${db.table('projects')} p where p.id = ${input.params.id}`);
    if (!project || !named) throw new Problem('not_found');
    const { link, title } = await linkOf(context, jobTypeId);
    const { columns, rows } = labelSizes[size];
    const own: Label = { rowId: null, name: named.name, details: title, code: '' };
    const labels =
      fieldId === null
        ? Array.from({ length: columns * rows }, () => own)
        : await rowLabels(context, project, fieldId, rowIds);
    const origin = instanceAddress(services.configuration, instance.name);
    const pictures: Record<string, Buffer> = {};
    for (const { rowId } of labels) {
      const address = `${origin}${publicAnswerPath(link, project.id, rowId)}`;
      pictures[rowId ?? 'project'] ??= Buffer.from(
        await QRCode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
      );
    }
    const words = textsIn(language).documents.labels;
    const data = {
      language,
      company: settings.companyName,
      title: `${words.title} - ${named.name}`,
      size,
      columns,
      rows,
      words,
      labels: labels.map(({ rowId, ...label }) => ({
        ...label,
        qr: rowId ?? 'project',
        place: rowId === null ? '' : named.name,
      })),
    };
    const bytes = await opening(() => services.typesetter.typeset({ template: 'labels', data, pictures }));
    const fileName = `${portableName(data.title)}.pdf`;
    recordExport(context, { kind: 'labels_pdf', name: fileName, rows: labels.length, size: bytes.length });
    return new FileResponse({ stream: bytes, size: bytes.length, contentType: 'application/pdf', fileName });
  },
});
