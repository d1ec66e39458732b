import type { CellValue, Sheet } from '@plumbline/domain/xlsform/sheets';
import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { ArchiveRefused, unpack } from './unpack.ts';

/** The spreadsheet is none, is damaged, or larger than anything that people fill in by hand. */
export class SpreadsheetRefused extends Error {
  readonly because: 'damaged' | 'too_large';

  constructor(because: 'damaged' | 'too_large', options?: ErrorOptions) {
    super(because, options);
    this.because = because;
  }
}

const limits = { entries: 2_000, bytes: 16 * 1024 * 1024 };
const rowLimit = 20_100;
const columnLimit = 500;
const cellLimit = 500_000;
/** The longest text that spreadsheet programs allow in a cell. */
const textLimit = 32_767;

/** The parts of a workbook with its values; pictures, macros and everything else are never unpacked. */
const wanted =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;

/**
 * Reads an `.xlsx` file: every sheet with the values of its cells; formulas have their saved value and aren't computed.
 * A malicious file (a zip bomb, a cell in the very last row) is refused before it is parsed. @throws SpreadsheetRefused
 */
export async function readSpreadsheet(file: Buffer): Promise<readonly Sheet[]> {
  const parts = await unpack(file, (name) => wanted.test(name), limits).catch((error: unknown) => {
    throw error instanceof ArchiveRefused ? new SpreadsheetRefused(error.because, { cause: error }) : error;
  });
  if (!parts.has('xl/workbook.xml')) throw new SpreadsheetRefused('damaged');
  for (const [name, part] of parts) {
    if (/worksheets\//i.test(name)) refuseVastSheet(part);
  }
  // The parser gets only the checked parts, in a newly written archive.
  const safe = zipSync(Object.fromEntries(parts), { level: 0 });
  const content = safe.buffer.slice(safe.byteOffset, safe.byteOffset + safe.byteLength) as ArrayBuffer;
  try {
    const sheets = await readXlsxFile(content, { trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(valueOf)) }));
  } catch (error) {
    throw new SpreadsheetRefused('damaged', { cause: error });
  }
}

/** Each cell of a sheet specifies its position: a distant one makes the parser fill all rows before it. */
function refuseVastSheet(part: Uint8Array): void {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  let cells = 0;
  for (const [, name, letters, row] of xml.matchAll(
    /<(?:\w{1,20}:)?(c|row)\b[^<>]*?\br\s*=\s*["']([A-Za-z]*)(\d+)["']/g,
  )) {
    if (name === 'c') cells += 1;
    if (Number(row) > rowLimit || columnNumber(letters ?? '') > columnLimit || cells > cellLimit) {
      throw new SpreadsheetRefused('too_large');
    }
  }
  if ((xml.match(/<(?:\w{1,20}:)?c\b/g)?.length ?? 0) > cellLimit) throw new SpreadsheetRefused('too_large');
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.slice(0, 8).toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** A time without a day is a fraction of the day before 1900: `07:30`, not `1899-12-30`. */
function dayOrTime(iso: string): string {
  return iso.startsWith('1899-12-30T') ? iso.slice(11, 16) : iso.slice(0, 10);
}

function valueOf(value: unknown): CellValue {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dayOrTime(value.toISOString());
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // What PostgreSQL can't store has no business in a form.
  return typeof value === 'string' ? value.slice(0, textLimit).replaceAll('\u0000', '').toWellFormed() : null;
}
