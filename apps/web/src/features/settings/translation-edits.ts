import type { TranslatedName } from '@plumbline/contract/translations';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { translationLimit } from '@plumbline/domain/languages/name-kinds';
import type { NameChange } from '@plumbline/domain/languages/name-row';
import { missingLanguages } from '@plumbline/domain/languages/names';
import { readCells } from '@plumbline/domain/text/read-cells';
import { csvOf, readTextFile, textOfCell } from '../../ui/text-grid/cells.ts';

/** An unsaved translation, with the text it is based on. */
export interface TranslationEdit extends NameChange {
  readonly before: string;
}

/** The edits by the field that they are made in. */
export type TranslationEdits = ReadonlyMap<string, TranslationEdit>;

export const noEdits: TranslationEdits = new Map();

type Place = Pick<NameChange, 'kind' | 'id' | 'key'>;

/** Which text it is. */
export function keyOfName({ kind, id, key }: Place): string {
  return JSON.stringify([kind, id, key]);
}

function keyOfEdit(change: NameChange): string {
  return `${change.language} ${keyOfName(change)}`;
}

/** What a field shows: what was typed, else what is stored. */
export function shownText(row: TranslatedName, language: Language, edits: TranslationEdits): string {
  return edits.get(keyOfEdit({ ...row, language, text: '' }))?.text ?? row.texts[language] ?? '';
}

/** Whether a name lacks a translation into some language, including unsaved edits. */
export function isMissing(row: TranslatedName, edits: TranslationEdits): boolean {
  const texts = Object.fromEntries(languages.map((language) => [language, shownText(row, language, edits)]));
  return missingLanguages(row.original, texts).length > 0;
}

/** The edits with these changes; what is as it is stored is none, what is too long is cut. */
export function withEdits(
  edits: TranslationEdits,
  rows: readonly TranslatedName[],
  changes: readonly NameChange[],
): TranslationEdits {
  const stored = new Map(rows.map((row) => [keyOfName(row), row.texts]));
  const result = new Map(edits);
  for (const { kind, id, key, language, text } of changes) {
    const change = { kind, id, key, language, text: text.slice(0, translationLimit(kind, key) ?? 0) };
    const before = result.get(keyOfEdit(change))?.before ?? stored.get(keyOfName(change))?.[language] ?? '';
    if (change.text === before) result.delete(keyOfEdit(change));
    else result.set(keyOfEdit(change), { ...change, before });
  }
  return result;
}

/**
 * The edits over what is stored by now: those of things that are gone are left out, those that somebody else made as well are done. Gives
 * also what others wrote meanwhile where it is still edited, by field.
 */
export function rebasedEdits(
  edits: TranslationEdits,
  rows: readonly TranslatedName[],
): { readonly edits: TranslationEdits; readonly theirs: ReadonlyMap<string, string> } {
  const stored = new Map(rows.map((row) => [keyOfName(row), row.texts]));
  const result = new Map<string, TranslationEdit>();
  const theirs = new Map<string, string>();
  for (const [field, edit] of edits) {
    const present = stored.get(keyOfName(edit))?.[edit.language] ?? '';
    if (!stored.has(keyOfName(edit)) || present === edit.text) continue;
    if (present !== edit.before) theirs.set(field, present);
    result.set(field, { ...edit, before: present });
  }
  return { edits: result, theirs };
}

/** What somebody else wrote where this field is edited; undefined where nobody did. */
export function theirsAt(
  theirs: ReadonlyMap<string, string>,
  row: TranslatedName,
  language: Language,
): string | undefined {
  return theirs.get(keyOfEdit({ ...row, language, text: '' }));
}

/** The way back from edits that were saved. */
export function reverseOf(edits: TranslationEdits): readonly TranslationEdit[] {
  return [...edits.values()].map((edit) => ({ ...edit, text: edit.before, before: edit.text.trim() }));
}

const columns = ['kind', 'id', 'key', 'original'] as const;

/** The names as CSV: four columns that name the text, one a language. */
export function csvOfNames(rows: readonly TranslatedName[], edits: TranslationEdits): string {
  return csvOf([
    [...columns, ...languages],
    ...rows.map((row) => [
      ...columns.map((column) => row[column]),
      ...languages.map((language) => shownText(row, language, edits)),
    ]),
  ]);
}

export type ReadNames =
  | { readonly kind: 'read'; readonly changes: readonly NameChange[]; readonly unknownRows: number }
  /** The head names no languages, or not what is translated. */
  | { readonly kind: 'no_columns' };

/** What a file of {@link csvOfNames}, changed since, says otherwise. An empty cell changes nothing. */
export function readNames(file: string, rows: readonly TranslatedName[], edits: TranslationEdits): ReadNames {
  const { lines, columnOf } = readTextFile(file);
  const [kind, id, key] = [columnOf('kind'), columnOf('id'), columnOf('key')];
  const said = languages.map((language) => [language, columnOf(language)] as const).filter(([, column]) => column >= 0);
  if (kind < 0 || id < 0 || key < 0 || said.length === 0) return { kind: 'no_columns' };
  const known = new Map(rows.map((row) => [keyOfName(row), row]));
  let unknownRows = 0;
  const changes = lines.flatMap((line): NameChange[] => {
    const name = { kind: line[kind]?.trim(), id: textOfCell(line[id]), key: textOfCell(line[key]) };
    const row = known.get(JSON.stringify([name.kind, name.id, name.key]));
    if (!row) unknownRows += 1;
    return row ? said.flatMap(([language, column]) => changeOf(row, language, textOfCell(line[column]), edits)) : [];
  });
  return { kind: 'read', changes, unknownRows };
}

function changeOf(row: TranslatedName, language: Language, text: string, edits: TranslationEdits): NameChange[] {
  if (text.trim() === '' || text === shownText(row, language, edits)) return [];
  return [{ kind: row.kind, id: row.id, key: row.key, language, text }];
}

/** What cells copied from a spreadsheet say, from one field on downwards and onwards; what lies outside is left out. */
export function pasteNames(
  pasted: string,
  rows: readonly TranslatedName[],
  at: { readonly row: number; readonly column: number },
): readonly NameChange[] {
  return readCells(pasted, '\t').flatMap((line, down) =>
    line.flatMap((text, on): NameChange[] => {
      const row = rows[at.row + down];
      const language = languages[at.column + on];
      return row && language ? [{ kind: row.kind, id: row.id, key: row.key, language, text }] : [];
    }),
  );
}
