import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { codeLength, makeShortCode, writeShortCode } from '@plumbline/domain/documents/short-code';
import type { ExportKindName } from '@plumbline/domain/documents/exports';
import { columnKeys, rememberedKeys, type ColumnKeys } from '@plumbline/domain/reports/column-keys';
import { isId } from '@plumbline/domain/ids/id-text';
import { showsGroupsAlone } from '@plumbline/domain/reports/definition';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { textsIn } from '@plumbline/texts/texts';
import { asWritten, filled } from '@plumbline/texts/fill';
import QRCode from 'qrcode';
import { rowLimit } from '../../adapters/spreadsheets/stream-workbook.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { RequestContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { logoPicture, storeIssued, verifyAddress } from '../documents/index.ts';
import { exportedColumns } from './store/export-columns.ts';
import { reportPdfInput } from './store/export-pdf.ts';
import { exportedLines, periodsNote, rowsOf, type ExportedCount } from './store/export-rows.ts';
import { sheetsOf } from './store/export-sheets.ts';
import { csvStream, jsonLinesStream, jsonStream } from './store/export-text.ts';
import { workbookStream } from './store/export-workbook.ts';
import { openReport, type OpenReport } from './store/open-report.ts';
import type { ReportReader } from '../lists/index.ts';
import { isReadable, problemsOnWire } from './store/report-table.ts';
import { ReportRows } from './store/report-rows.ts';
import { thumbnailOf, thumbnailsOf } from './store/thumbnails.ts';
import { opening } from '../assets/index.ts';
import { findReport } from './reports.queries.ts';

export type ExportFormat = 'csv' | 'jsonl' | 'xlsx' | 'pdf';
/** Feeds give JSON as well: some programs read no JSON Lines. */
type FileFormat = ExportFormat | 'json';
type Context = Pick<RequestContext, 'services' | 'instance'>;

/** A report that is to be exported, held against what its reader may see. */
export interface ReportToExport {
  readonly name: string;
  readonly report: OpenReport;
  /** A PDF for archives (PDF/A-2b). */
  readonly isArchival?: boolean;
  /** Without lines of subtotals and totals: for programs, which would count them with the rows. */
  readonly isOfRows?: boolean;
  /** What programs have called its columns until now, by their ids. */
  readonly knownKeys?: ColumnKeys;
}

/** A report as a file that is made while it is read. */
export interface ReportFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
  /** How many rows were put out so far. */
  readonly count: ExportedCount;
  /** The report's limit leaves older rows out. */
  readonly isLimited: boolean;
  /** Makes a document known that can be verified: to be run in a transaction once its content was read, before it is given out. */
  readonly record?: (change: { readonly db: InstanceDatabase }) => Promise<void>;
}

/** Waited for while the rows are read, with how many are in the file so far; an error of it ends the export. */
export type OnRead = NonNullable<ExportedCount['onRead']>;

type Made = Pick<ReportFile, 'content' | 'count' | 'record'>;

/** What the makers of files take. */
interface ToMake extends ReportToExport {
  readonly fileName: string;
  readonly isLimited: boolean;
}

interface Format {
  readonly contentType: string;
  readonly make: (context: Context, exported: ToMake, onRead: OnRead | undefined) => Promise<Made>;
}

/** Each format of a report: its type, and how it is made. */
const formats: Readonly<Record<FileFormat, Format>> = {
  csv: { contentType: 'text/csv; charset=utf-8', make: async (...parts) => asText(csvStream, ...parts) },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    make: async (...parts) => asText(jsonLinesStream, ...parts),
  },
  json: { contentType: 'application/json; charset=utf-8', make: async (...parts) => asText(jsonStream, ...parts) },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', make: asWorkbook },
  pdf: { contentType: 'application/pdf', make: asDocument },
};

/**
 * The report of this id as its reader sees it.
 * @param chooser whose report it is, where they send it to the reader
 * @throws Problem not_found, and report_not_valid where no row can be read
 */
export async function reportToExport(
  reader: ReportReader,
  id: string,
  chooser = reader.actor,
): Promise<ReportToExport> {
  const { name, definition } = await findReport({ ...reader, actor: chooser }, id);
  const report = await openReport(reader, definition);
  if (!isReadable(report)) {
    throw new Problem('report_not_valid', { fields: problemsOnWire(report.checked.problems, reader.language) });
  }
  return { name, report };
}

/** What programs call the columns of a report from now on. */
export function keysToRemember({ report, knownKeys = {} }: ReportToExport): ColumnKeys {
  const columns = exportedColumns(report);
  return rememberedKeys(columns, columnKeys(columns, knownKeys));
}

/**
 * A report as a file, with the rights of whoever it was opened for.
 * @throws Problem exports_busy, report_too_large, report_too_long, unavailable, document_not_archivable
 */
export async function exportReport(
  context: Context,
  exported: ReportToExport,
  format: FileFormat,
  onRead?: OnRead,
): Promise<ReportFile> {
  const { contentType, make } = formats[format];
  const isLimited = await isLimitedNow(exported);
  const fileName = fileNameOf(exported, format, isLimited);
  const made = await make(context, { ...exported, fileName, isLimited }, onRead);
  return { fileName, contentType, isLimited, ...made };
}

/** Whether the report's limit leaves older rows out. */
async function isLimitedNow({ report }: ReportToExport): Promise<boolean> {
  if (!report.definition.settings.limit_historical_data) return false;
  const rows = await ReportRows.of(report);
  return (await rows.count(report.reader.db, Number.MAX_SAFE_INTEGER)).isLimited;
}

/** Tells programs that older rows are left out, and how many are there. */
export const limitedHeader = ['x-rows-limited', String(reportLimits.historicalRows)] as const;

/** What a file is called: of one that hasn't all rows also that, since a line of it would be counted as one. */
export function fileNameOf({ name, report }: ReportToExport, format: FileFormat, isLimited: boolean): string {
  const { newest } = textsIn(report.reader.language).reportDocuments;
  const count = reportLimits.historicalRows.toLocaleString('en');
  return isLimited ? `${name} (${filled(newest, { count }, asWritten)}).${format}` : `${name}.${format}`;
}

/** What files for people say below their rows. */
function limitNoteOf({ report, isLimited }: ToMake): string | null {
  const count = reportLimits.historicalRows.toLocaleString('en');
  return isLimited ? filled(textsIn(report.reader.language).reportDocuments.limited, { count }, asWritten) : null;
}

/** The kind of a report's export in the background. */
export const exportKindOf = (format: ExportFormat): ExportKindName => `report_${format}`;

function asText(
  write: typeof csvStream,
  { services }: Context,
  { report, isOfRows = false, knownKeys = {} }: ToMake,
  onRead: OnRead | undefined,
): Pick<Made, 'content' | 'count'> {
  const count: ExportedCount = { rows: 0, isForPrograms: true, ...(onRead && { onRead }) };
  const lines = exportedLines(services, report, count);
  const keys = columnKeys(exportedColumns(report), knownKeys);
  const parts = { report, keys, ...(!isOfRows && { note: () => periodsNote(report, count, 'group_by') }) };
  return { content: write(parts, isOfRows ? rowsOf(lines) : lines), count };
}

async function asWorkbook({ services, instance }: Context, made: ToMake, onRead: OnRead | undefined): Promise<Made> {
  const { name, report } = made;
  const { reader, definition } = report;
  const sheets = await sheetsOf(report, name);
  if (sheets.length === 1 && !showsGroupsAlone(definition)) await demandShort(report);
  const count: ExportedCount = { rows: 0, keepsFigures: definition.pivot !== null, ...(onRead && { onRead }) };
  const content = workbookStream({
    report,
    name,
    origin: instanceAddress(services.configuration, instance.name),
    thumbnail: thumbnailsOf(reader, services),
    logo: await logoOf(services, reader),
    note: (of) => [limitNoteOf(made), periodsNote(report, count, of)].filter((one) => one !== null).join(' ') || null,
    sheets,
    lines: ({ of }) => exportedLines(services, report, count, of),
    pivot: definition.pivot && (() => count.figures?.onWire().pivot ?? null),
  });
  return { content, count };
}

/** Refuses what no sheet holds, before a part of it was put out. @throws Problem report_too_long */
async function demandShort(report: OpenReport): Promise<void> {
  // The head and a line of totals are rows as well.
  const most = rowLimit - 3;
  const { total } = await (await ReportRows.of(report)).count(report.reader.db, most + 1);
  if (total > most) throw new Problem('report_too_long', { details: { limit: most.toLocaleString('en') } });
}

async function asDocument({ services, instance }: Context, made: ToMake, onRead: OnRead | undefined): Promise<Made> {
  const { name, report, fileName, isArchival = false } = made;
  const { reader, definition } = report;
  const count: ExportedCount = { rows: 0, keepsFigures: true, ...(onRead && { onRead }) };
  const code = makeShortCode(randomBytes(codeLength));
  const address = verifyAddress(services, instance, code);
  const qr = Buffer.from(await QRCode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }));
  const { files, decoder } = services;
  const parts = { db: reader.db, files, decoder };
  const input = await reportPdfInput({
    report,
    name,
    origin: instanceAddress(services.configuration, instance.name),
    thumbnail: async (fileId) => (await (await thumbnailOf(reader, services, fileId))?.read()) ?? null,
    logo: definition.settings.page_image ? await logoPicture(parts, reader.db, reader.settings.logo) : undefined,
    lines: exportedLines(services, report, count),
    count,
    proof: { code: writeShortCode(code), address, qr },
    note: limitNoteOf(made),
    isArchival,
  });
  const bytes = await opening(() => services.typesetter.typeset(input));
  const facts = { company: reader.settings.companyName || 'Plumbline', title: name, jobs: [], signers: [] };
  return {
    content: Readable.from([bytes]),
    count,
    record: ({ db }) =>
      storeIssued(db, {
        kind: 'report_pdf',
        code,
        bytes,
        fileName,
        jobIds: [],
        sealPositions: [],
        facts,
        issuedBy: (reader.actor.shownBy ?? reader.actor).id,
        now: reader.now,
      }),
  };
}

async function logoOf(services: Context['services'], reader: ReportReader) {
  const logo = reader.settings.logo ?? '';
  return isId(logo) ? thumbnailOf(reader, services, logo) : null;
}
