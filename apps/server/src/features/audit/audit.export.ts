import { Readable } from 'node:stream';
import type { AuditFilters } from '@plumbline/contract/audit';
import { auditFilters } from '@plumbline/contract/audit';
import { can } from '@plumbline/domain/access/can';
import { auditDetails } from '@plumbline/domain/events/audit-details';
import { fullName } from '@plumbline/domain/users/names';
import { textsIn } from '@plumbline/texts/texts';
import { Problem } from '../../http/problem.ts';
import type { ExportContext, ExportKind, PlannedExport, ReportProgress } from '../exports/index.ts';
import { exportKind } from '../exports/index.ts';
import { csvField } from '../reports/index.ts';
import type { EntryRow } from './audit.queries.ts';
import { countAudit, presentEntry, readAudit } from './audit.queries.ts';

/** Entries that are read at once. */
const readAtOnce = 1000;

const fileNameOf = ({ language, now }: ExportContext) =>
  `${textsIn(language).events.audit.file} ${now.toISOString().slice(0, 10)}.csv`;

/** @throws Problem forbidden */
async function planAudit(context: ExportContext, filters: AuditFilters): Promise<PlannedExport> {
  if (!can(context.sender ?? context.actor, 'audit.read').allowed) throw new Problem('forbidden');
  return { name: fileNameOf(context), rows: await countAudit(context, filters) };
}

const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

function lineOf(row: EntryRow, context: ExportContext): string {
  const entry = presentEntry(row, context);
  const nameOf = (person: typeof entry.actor) => (person === null ? '' : fullName(person.name));
  const { areas } = textsIn(context.language).events.audit;
  const typed = (text: string) => csvField(text, true);
  const free = (text: string) => csvField(text, false);
  return [
    typed(entry.created_at),
    free(areas[entry.area]),
    free(entry.event),
    free(entry.message),
    free(nameOf(entry.actor)),
    free(nameOf(entry.impersonator)),
    free(nameOf(entry.person)),
    free(entry.address ?? ''),
    free(entry.device),
    free(entry.subject),
    free(json(auditDetails(row.name, row.words.before))),
    free(json(auditDetails(row.name, row.words.after))),
    typed(String(row.position)),
    typed(row.hash),
  ].join(',');
}

async function* linesOf(context: ExportContext, filters: AuditFilters, total: number, tell: ReportProgress) {
  const { columns } = textsIn(context.language).events.audit;
  yield Buffer.from(
    `\ufeff${Object.values(columns)
      .map((title) => csvField(title, false))
      .join(',')}\r\n`,
  );
  let after: string | undefined;
  let read = 0;
  do {
    const { rows, next } = await readAudit(context, filters, { pageSize: readAtOnce, after });
    if (rows.length > 0) yield Buffer.from(`${rows.map((row) => lineOf(row, context)).join('\r\n')}\r\n`);
    read += rows.length;
    await tell(Math.min(0.99, read / Math.max(total, 1)));
    after = next ?? undefined;
  } while (after !== undefined);
}

/** The audit trail as CSV, as far as the filters let it through, the newest entries first. */
const auditCsv = exportKind<AuditFilters>({
  name: 'audit_csv',
  input: auditFilters.strict(),
  plan: planAudit,
  make: async (context, filters, tell) => {
    const { name, rows } = await planAudit(context, filters);
    return {
      content: Readable.from(linesOf(context, filters, rows, tell)) as AsyncIterable<Buffer>,
      fileName: name,
      contentType: 'text/csv; charset=utf-8',
      rows,
    };
  },
});

export const exportKinds: readonly ExportKind[] = [auditCsv];
