import { languageOfHeader } from '../translations/language-names.ts';
import type { FormPlace, FormReport } from './report.ts';
import { cellText, type Sheet } from './sheets.ts';

/** A column: its name in XLSForm, its language (empty for none), and its position. */
interface Column {
  readonly name: string;
  readonly language: string;
  readonly header: string;
  readonly index: number;
}

/** Older and looser spellings of column names, as pyxform knows them. */
const aliases: Readonly<Record<string, string>> = {
  caption: 'label',
  relevance: 'relevant',
  skip: 'relevant',
  'bind::relevant': 'relevant',
  'bind::required': 'required',
  'bind::constraint': 'constraint',
  'bind::calculate': 'calculation',
  calculate: 'calculation',
  constraining_message: 'constraint_message',
  requiredmsg: 'required_message',
  readonly: 'read_only',
  command: 'type',
  value: 'name',
  tag: 'name',
  image: 'media::image',
  audio: 'media::audio',
  video: 'media::video',
  'big-image': 'media::image',
  list: 'list_name',
};

/** No header is longer; one that is was not meant to be read by people. */
const headerLimit = 200;

function columnOf(written: string, index: number): Column {
  const header = written.slice(0, headerLimit);
  const parts = header.split(/\s*::?\s*/);
  const first = (parts[0] ?? '').trim().toLowerCase().replace(/\s+/g, '_');
  const isPrefix =
    (first === 'media' || first === 'bind' || first === 'control' || first === 'body') && parts.length > 1;
  const named = isPrefix ? `${first}::${(parts[1] ?? '').toLowerCase()}` : first;
  const language = parts
    .slice(isPrefix ? 2 : 1)
    .join(':')
    .trim();
  return { name: aliases[named] ?? named, language, header, index };
}

/** The letters that a spreadsheet shows for a column. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** One filled row. */
export interface TableRow {
  /** From 1, as a spreadsheet counts. */
  readonly number: number;
  /** The cell's text in a column; of one with translations, in the table's language, else in any that has one. */
  readonly text: (name: string) => string;
  /** The cell's text in a language, empty where it has none; in none for a column without languages. */
  readonly textIn: (name: string, language: string | null) => string;
  /** The place of a cell, for a report. */
  readonly place: (name: string, language?: string | null) => FormPlace;
  /** The places of all filled cells of this name, in whatever language. */
  readonly places: (name: string) => readonly FormPlace[];
}

/** A sheet read by its headers. */
export interface Table {
  readonly sheet: string;
  readonly rows: readonly TableRow[];
  readonly has: (name: string) => boolean;
  /** The names of its columns, each with its place in the header row. */
  readonly columns: readonly { readonly name: string; readonly place: FormPlace }[];
}

/** Columns of which each language has its own. */
const translated = new Set(['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message']);

/** The columns of a sheet, those with texts by their languages' codes. */
function columnsIn(
  sheet: Sheet,
  plainLanguage: string,
  isUnnamed = false,
): { readonly head: number; readonly columns: readonly Column[] } {
  const head = sheet.rows.findIndex((row) => row.some((cell) => cellText(cell) !== ''));
  const columns = (sheet.rows[head] ?? []).flatMap((cell, index) => {
    const header = cellText(cell);
    return header === '' ? [] : [columnOf(header, index)];
  });
  return {
    head,
    columns: columns.map((column) => {
      if (!translated.has(column.name)) return column;
      if (isUnnamed) return { ...column, language: '' };
      const language = column.language === '' ? plainLanguage : languageOfHeader(column.language);
      return { ...column, language };
    }),
  };
}

/**
 * The languages that the texts of these sheets are in, in their order. Where some columns name theirs and others don't, those
 * are of the first of these languages that none of the others is in already; empty where no column names any.
 */
export function languagesIn(
  sheets: readonly Sheet[],
  likely: readonly string[],
): { readonly languages: readonly string[]; readonly plainLanguage: string } {
  const perSheet = sheets.map((sheet) => columnsIn(sheet, '').columns.filter(({ name }) => translated.has(name)));
  const all = perSheet.flat();
  const named = new Set(all.map(({ language }) => language).filter((language) => language !== ''));
  const hasPlain = all.some(({ language }) => language === '');
  if (named.size === 0 || !hasPlain) return { languages: [...named], plainLanguage: '' };
  const isFree = (wanted: string) =>
    perSheet.every((columns) => {
      const plain = new Set(columns.filter(({ language }) => language === '').map(({ name }) => name));
      return !columns.some(({ name, language }) => language === wanted && plain.has(name));
    });
  const plainLanguage = likely.find(isFree) ?? 'default';
  const inOrder = all.map(({ language }) => language || plainLanguage);
  return { languages: [...new Set(inOrder)], plainLanguage };
}

interface Reading {
  /** The language that texts are read in. */
  readonly language: string;
  /** The language of columns that name none. */
  readonly plainLanguage: string;
  /** Nobody has named a language: what headers say of it is passed over. */
  readonly isUnnamed: boolean;
}

/**
 * Reads a sheet. Texts are those of the language if there are any, else those of any other. A duplicate column is an
 * error, because it is ambiguous which one counts.
 */
export function readTable(sheet: Sheet, { language, plainLanguage, isUnnamed }: Reading, report: FormReport): Table {
  const { head, columns } = columnsIn(sheet, plainLanguage, isUnnamed);
  const placeOf = (row: number, column: Column | undefined, value: string | null, name: string): FormPlace => ({
    sheet: sheet.name,
    row,
    column: column ? `${column.header} (${columnLetters(column.index)})` : name,
    value,
  });
  const byKey = new Map<string, Column>();
  for (const column of columns) {
    const key = keyOf(column.name, column.language);
    if (byKey.has(key)) report.error('column_twice', placeOf(head + 1, column, column.header, column.name));
    else byKey.set(key, column);
  }
  const all = Map.groupBy(columns, (column) => column.name);
  const byName = Map.groupBy(
    columns
      // A label is better in another language than none at all; a hint is not.
      .filter((column) => column.name === 'label' || language === '' || distance(column, language) < 2)
      .toSorted((one, other) => distance(one, language) - distance(other, language)),
    (column) => column.name,
  );
  return {
    sheet: sheet.name,
    has: (name) => byName.has(name),
    columns: columns.map((column) => ({
      name: column.name,
      place: placeOf(head + 1, column, column.header, column.name),
    })),
    rows: sheet.rows.slice(head + 1).flatMap((cells, index) => {
      if (head < 0 || cells.every((cell) => cellText(cell) === '')) return [];
      const number = head + 2 + index;
      const find = (name: string) => {
        const named = byName.get(name) ?? [];
        return named.find((column) => cellText(cells[column.index]) !== '') ?? named[0];
      };
      const at = (column: Column | undefined, name: string) =>
        placeOf(number, column, column ? cellText(cells[column.index]) : null, name);
      return {
        number,
        text: (name: string) => cellText(cells[find(name)?.index ?? -1]),
        textIn: (name: string, wanted: string | null) =>
          cellText(cells[byKey.get(keyOf(name, wanted ?? ''))?.index ?? -1]),
        place: (name: string, wanted?: string | null) =>
          at((wanted ? byKey.get(keyOf(name, wanted)) : undefined) ?? find(name), name),
        places: (name: string) =>
          (all.get(name) ?? [])
            .filter((column) => cellText(cells[column.index]) !== '')
            .map((column) => at(column, name)),
      };
    }),
  };
}

function keyOf(name: string, language: string): string {
  return `${name}\n${language.toLowerCase()}`;
}

/** How near a column is to the wanted language: its own, of none, of another. */
function distance({ language }: Column, wanted: string): number {
  if (language.toLowerCase() === wanted.toLowerCase()) return 0;
  return language === '' ? 1 : 2;
}
