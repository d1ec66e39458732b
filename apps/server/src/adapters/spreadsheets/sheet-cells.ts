import type { Picture } from './picture.ts';

type CellContent =
  /** With `isWrapped` each line of the text has a line of the cell. */
  | { readonly kind: 'text'; readonly text: string; readonly isWrapped?: boolean }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'boolean'; readonly boolean: boolean }
  /** `2026-11-24`. */
  | { readonly kind: 'day'; readonly day: string }
  /** `2026-11-24` and `09:30`. */
  | { readonly kind: 'moment'; readonly day: string; readonly time: string }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'length'; readonly minutes: number }
  /** Pictures in rows, and a text for those that aren't drawn. */
  | { readonly kind: 'pictures'; readonly pictures: readonly NamedPicture[]; readonly text: string };

/** A picture in a cell, and its file name. */
export interface NamedPicture {
  readonly picture: Picture;
  readonly name: string;
}

/** A cell of a spreadsheet, and its link. Dates and times are local to the instance: a sheet has no time zones. */
export type SheetCell = null | (CellContent & { readonly address?: string | undefined });

/** The longest text that a cell can hold. */
export const cellLimit = 32_767;

// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** What most texts hold none of: marks of XML, what XML can't hold, halves of characters. */
// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const special = /[\u0000-\u0008\u000b\u000c\u000e-\u001f<>&"\ud800-\udfff\ufffe\uffff]/;

/** Escapes a text for XML and removes characters that XML can't represent. */
export function escapeXml(text: string): string {
  if (!special.test(text)) return text;
  return text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** What parsers of workbooks interpret as a character code (ECMA-376, ST_Xstring). */
const coded = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Escapes what a parser would interpret as a character code. */
export function withoutCodes(text: string): string {
  return text.includes('_x') ? text.replace(coded, '_x005F_') : text;
}

/** A text of a workbook: as XML has it, and so that each reader reads it as it is. */
export const workbookText = (text: string): string => escapeXml(withoutCodes(text));

const known: string[] = [];

/** `A`, `B`, … `AA` of a column from 0. */
export function columnLetters(place: number): string {
  const wellFormed = known[place];
  if (wellFormed !== undefined) return wellFormed;
  let letters = '';
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return (known[place] = letters);
}

/** A day as the number that sheets count: from 1899-12-30. */
function serialOf(day: string): number {
  const cached = serials.get(day);
  if (cached !== undefined) return cached;
  if (serials.size >= maxSerials) serials.clear();
  const serial = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
  serials.set(day, serial);
  return serial;
}

/** Of the days that a file names, many are the same. */
const serials = new Map<string, number>();
const maxSerials = 10_000;

function fractionOf(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1440;
}

/** The styles of `workbook-parts.ts` by their places there. */
const styles = { plain: 0, strong: 1, day: 2, moment: 3, time: 4, length: 5, link: 6, wrapped: 8, head: 9 } as const;

function numberXml(number: number, ref: string, style: number): string {
  return `<c r="${ref}"${style ? ` s="${style}"` : ''}><v>${number}</v></c>`;
}

/** The head of a column at its place. */
export function headXml(text: string, ref: string): string {
  return `<c r="${ref}" t="inlineStr" s="${styles.head}"><is><t xml:space="preserve">${workbookText(text)}</t></is></c>`;
}

/** A cell at its place. */
export function cellXml(cell: NonNullable<SheetCell>, ref: string, isStrong: boolean): string {
  const plain = isStrong ? styles.strong : styles.plain;
  switch (cell.kind) {
    case 'text':
    case 'pictures': {
      const isWrapped = cell.kind === 'text' && cell.isWrapped === true && !isStrong;
      const style = cell.address ? styles.link : isWrapped ? styles.wrapped : plain;
      const text = cell.text.length > cellLimit ? cell.text.slice(0, cellLimit) : cell.text;
      return `<c r="${ref}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${workbookText(text)}</t></is></c>`;
    }
    case 'number':
      return numberXml(cell.number, ref, cell.address ? styles.link : plain);
    case 'boolean':
      return `<c r="${ref}" t="b"${plain ? ` s="${plain}"` : ''}><v>${cell.boolean ? 1 : 0}</v></c>`;
    case 'day':
      return numberXml(serialOf(cell.day), ref, styles.day);
    case 'moment':
      return numberXml(serialOf(cell.day) + fractionOf(cell.time), ref, styles.moment);
    case 'time':
      return numberXml(fractionOf(cell.time), ref, styles.time);
    case 'length':
      return numberXml(cell.minutes / 1440, ref, styles.length);
  }
}
