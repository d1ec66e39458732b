import { cellText, type CellWords } from '@plumbline/domain/reports/cell-text';
import type { Cell } from '@plumbline/domain/reports/cells';
import { isChartEmpty } from '@plumbline/domain/reports/chart';
import { statusColour } from '@plumbline/domain/jobs/status';
import { leftOutOf } from '@plumbline/domain/reports/read-numbers';
import { isNumeric } from '@plumbline/domain/values/value-types';
import type { Language } from '@plumbline/domain/languages/languages';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import type { TypesetInput } from '../../../adapters/typesetting/tasks.ts';
import { documentColours, filledMargins } from '../../documents/index.ts';
import { addressOf } from './cell-address.ts';
import { exportedColumns } from './export-columns.ts';
import { periodsNote, type ExportedCount, type ExportedLine } from './export-rows.ts';
import type { OpenReport } from './open-report.ts';
import { pdfChart } from './pdf-chart.ts';
import { colourOf } from './pdf-colours.ts';
import { chartValues, type Chart } from './chart-values.ts';
import { PaperRoom } from './paper-room.ts';
import { paperFor } from './pdf-paper.ts';
import { cellPictures, type PdfPicture } from './pdf-pictures.ts';
import { maxLetters, pdfText, type PdfText } from './pdf-text.ts';
import { namesInFile, type PivotOnWire } from './pivot-names.ts';
import { cellWords, unreadText } from './row-context.ts';
import { shortenText } from './shorten-text.ts';
import { reportWords } from '../../lists/index.ts';

/** What the PDF of a report is made with. */
interface PdfParts {
  readonly report: OpenReport;
  readonly name: string;
  /** Of the instance: `https://alma.example.com`. */
  readonly origin: string;
  /** The small picture of a file as JPEG; null for what has none. */
  readonly thumbnail: (fileId: string) => Promise<Uint8Array | null>;
  readonly logo: Uint8Array | undefined;
  /** What is said before the rows. */
  readonly note: string | null;
  readonly isArchival: boolean;
  readonly lines: AsyncIterable<readonly ExportedLine[]>;
  readonly count: ExportedCount;
  /** How the document is verified, with the picture of its code. */
  readonly proof: { readonly code: string; readonly address: string; readonly qr: Uint8Array } | null;
}

interface PdfCell extends PdfText {
  /** Where it leads. */
  readonly to?: string;
  /** Of a status or an issue, as on the screen. */
  readonly colour?: string;
  /** The pictures in it, above its text. */
  readonly ps?: readonly PdfPicture[];
}

interface PdfLine {
  /** `group`: the name of a group before its first row. */
  readonly kind: ExportedLine['kind'] | 'group';
  /** Of a group: 0 for the outer ones. */
  readonly level?: number;
  readonly cells: readonly (PdfCell | null)[];
}

/** All that the typesetter needs for the PDF of a report. Reads all lines, and prints as many rows as a PDF has. */
export async function reportPdfInput(parts: PdfParts): Promise<TypesetInput> {
  const { report, name, count, proof, logo } = parts;
  const { reader, definition } = report;
  const { language, settings, now } = reader;
  const words = textsIn(language).reportDocuments;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format;
  const pictures: Record<string, Uint8Array> = {};
  if (logo) pictures['logo'] = logo;
  if (proof) pictures['qr'] = proof.qr;
  const columns = exportedColumns(report);
  const { lines, printed, leftOut } = await printedLines(parts, { pictures, number });
  const wireFigures = count.figures?.onWire();
  const chart = wireFigures?.chart ?? null;
  const isEmpty = chart !== null && isChartEmpty(chart);
  const counted = { shown: number(printed), count: number(printed + leftOut) };
  const note = [parts.note, leftOut > 0 ? filled(words.cut, counted) : '', periodsNote(report, count, 'group_by')]
    .filter((one) => one !== null && one !== '')
    .join(' ');
  const layout = settings.documentLayout;
  const paper = paperFor(columns.length, layout);
  const { accent, accentText } = documentColours({ settings, layout });
  const company = settings.companyName || 'Plumbline';
  const printedAt = writeMoment(now, settings.timezone);
  const nothing = { jobType: '', project: '', status: '', startDate: '', plannedLength: '', plannedEnd: '', score: '' };
  const marginValues = { ...nothing, company, job: name, date: printedAt };
  const heads = columns.map(({ title }) => pdfText(title));
  return {
    template: 'report',
    archival: parts.isArchival,
    pictures,
    data: {
      language,
      isIssued: true,
      isRtl: definition.settings.rtl,
      title: name,
      company,
      printedAt,
      pageOf: words.pageOf,
      codesNote: textsIn(language).documents.letterCodes,
      logo: logo ? 'logo' : null,
      ...paper,
      accentText,
      accent,
      ...filledMargins(layout, marginValues),
      name: pdfText(name),
      facts: [filled(words.rows, { count: number(count.rows) }), filled(words.printed, { when: printedAt })].map(
        pdfText,
      ),
      note: note === '' ? null : pdfText(note),
      noRows: lines.length === 0 ? pdfText(words.noRows) : null,
      heads: heads.map((head, place) => ({ ...head, isNumber: isNumeric(columns[place]?.value ?? 'text') })),
      widths: widthsOf(heads, lines),
      lines,
      chart:
        chart && !isEmpty
          ? pdfChart(chart, { text: pdfText, number, others: words.others, statusColour: statusColours(settings) })
          : null,
      chartTitle: chart && pdfText(chart.title),
      chartValues: chart && !isEmpty ? chartValues(chart, { number, language }) : null,
      chartNote: chart && chartNote(chart, isEmpty, language),
      pivot: wireFigures?.pivot
        ? pivotOf(wireFigures.pivot, {
            cell: (cell) => writtenCell(cell, cellWords(reader), number),
            number,
            language,
            note: periodsNote(report, count, 'pivot'),
          })
        : null,
      words: { verify: words.verify, qrAlt: words.qrAlt, continued: words.continued },
      proof: proof && { ...proof, qr: 'qr', shownAddress: proof.address.replace(/^https?:\/\//, '') },
    },
  };
}

/** The colours of job statuses as the instance has them. */
const statusColours =
  ({ customStatuses, branding }: OpenReport['reader']['settings']) =>
  (status: string): string =>
    statusColour(status, customStatuses, branding.reviewColour);

/** What is said below a chart: that there is nothing to draw, that it is cut, what its figures leave out. */
function chartNote(chart: Chart, isEmpty: boolean, language: Language): PdfText | null {
  const words = textsIn(language).reportDocuments;
  const cut = isEmpty ? words.chartEmpty : chart.isCut ? words.chartCut : '';
  const unread = chart.unread === undefined ? '' : unreadText(language, chart.unread);
  const said = [cut, unread].filter((one) => one !== '').join(' · ');
  return said === '' ? null : pdfText(said);
}

/** What lines are printed with. */
interface Printing {
  /** Takes the pictures, by their names. */
  readonly pictures: Record<string, Uint8Array>;
  readonly number: (value: number) => string;
}

/** The lines that are printed: as many rows as a PDF has, and what groups and totals come to over all of them. */
async function printedLines(
  { report, origin, thumbnail, lines }: PdfParts,
  { pictures, number }: Printing,
): Promise<{ lines: PdfLine[]; printed: number; leftOut: number }> {
  const room = new PaperRoom();
  const words = cellWords(report.reader);
  const { shortened } = reportWords(report.reader.language);
  const found: PdfLine[] = [];
  const { thumbnails } = report.definition.settings;
  const { missing } = textsIn(report.reader.language).reportDocuments;
  const drawn = cellPictures({ thumbnail, pictures, missing });
  let [printed, leftOut] = [0, 0];
  for await (const chunk of lines) {
    for (const { kind, cells, row, begun } of chunk) {
      if (kind !== 'total' && room.isFull(kind)) {
        if (kind === 'row') leftOut += 1;
        continue;
      }
      if (kind === 'row') printed += 1;
      for (const { level, label } of begun ?? []) {
        found.push({ kind: 'group', level, cells: [pdfText(shortenText(label || '–', maxLetters, shortened))] });
      }
      const made: (PdfCell | null)[] = [];
      for (const [place, cell] of cells.entries()) {
        const to = addressOf(report, origin, cell, place === 0 ? (row?.to ?? null) : null);
        const files = thumbnails && cell?.kind === 'files' ? await drawn(cell) : null;
        const text = shortenText(files?.rest ?? writtenCell(cell, words, number), maxLetters, shortened);
        const ps = files?.pictures ?? [];
        const isEmpty = text === '' && ps.length === 0;
        const colour = colourOf(cell, report.reader);
        const more = { ...(to && { to }), ...(colour && { colour }), ...(ps.length > 0 && { ps }) };
        made.push(isEmpty ? null : { ...pdfText(text), ...more });
      }
      if (kind !== 'total') room.take(kind, made);
      found.push({ kind, cells: made });
    }
  }
  return { lines: found, printed, leftOut };
}

/** A cell as paper has it: as everywhere, but with figures that are grouped for the eye. */
function writtenCell(cell: Cell, words: CellWords, number: (value: number) => string): string {
  if (cell?.kind === 'number' && leftOutOf(cell) > 0)
    return `${number(cell.number)} (${words.unread?.(leftOutOf(cell))})`;
  if (cell?.kind === 'number') return number(cell.number);
  if (cell?.kind === 'list') return cell.items.map((item) => writtenCell(item, words, number)).join(', ');
  return cellText(cell, words);
}

/** Distributes the width by the columns' content, within bounds. */
function widthsOf(heads: readonly PdfText[], lines: readonly PdfLine[]): number[] {
  const seen = lines.filter(({ kind }) => kind === 'row').slice(0, 200);
  return heads.map((head, place) => {
    const letters = seen.map(({ cells }) => lettersOf(cells[place]));
    const average = letters.reduce((sum, one) => sum + one, 0) / Math.max(letters.length, 1);
    const longest = Math.max(0, ...letters);
    return Math.round(Math.min(44, Math.max(7, head.t.length * 0.8, (average + Math.min(longest, 60)) / 2)));
  });
}

/** More of a pivot table fits on no paper. */
const pivotSize = { rows: 200, columns: 12 } as const;

interface PivotWriting {
  readonly cell: (cell: Cell) => string;
  readonly number: (value: number) => string;
  readonly language: Language;
  /** What else is said below it. */
  readonly note: string | null;
}

/** So many letters are as wide as a picture. */
const pictureLetters = 12;

function lettersOf(cell: PdfCell | null | undefined): number {
  return Math.max(cell?.t.length ?? 0, Math.min(cell?.ps?.length ?? 0, 3) * pictureLetters);
}

/** A pivot table as the template sets it; what it has beyond the paper is said. */
function pivotOf(pivot: PivotOnWire, { cell, number, language, note }: PivotWriting) {
  const names = namesInFile(pivot, language);
  const ofRow = (cells: readonly Cell[], total: Cell) => [...cells.slice(0, pivotSize.columns), total].map(cell);
  const isCut = pivot.rows.length > pivotSize.rows || pivot.columns.length > pivotSize.columns;
  const size = { rows: number(pivot.rows.length), columns: number(pivot.columns.length) };
  const cut = isCut ? filled(textsIn(language).reportDocuments.pivotCut, size) : null;
  const said = [cut, note].filter((one) => one !== null).join(' ');
  return {
    title: pdfText(pivot.title),
    columns: names.columns.slice(0, pivotSize.columns).map(pdfText),
    rows: names.rows.slice(0, pivotSize.rows).map((name, place) => ({
      name: pdfText(name),
      cells: ofRow(pivot.cells[place] ?? [], pivot.rowTotals[place] ?? null),
    })),
    total: { name: pdfText(names.total), cells: ofRow(pivot.columnTotals, pivot.total) },
    note: said === '' ? null : pdfText(said),
  };
}
