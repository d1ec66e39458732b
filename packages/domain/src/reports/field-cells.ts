import { columnsOf, type ProjectField } from '../projects/field-definitions.ts';
import { projectFieldTypes, type ProjectFieldType } from '../projects/field-types.ts';
import { textOfRich } from '../question-types/rich-text.ts';
import type { Language } from '../languages/languages.ts';
import { nameIn } from '../languages/names.ts';
import { optionValue } from '../users/option-value.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import type { ProfileFieldType } from '../users/profile-field-types.ts';
import type { Cell } from './cells.ts';
import { joinCells, namedCell, numberCell, textCell } from './cells.ts';
import { partsCell, type PartWords } from './part-cells.ts';

/** What cells of fields need besides their value: names of what they only name. */
export interface FieldWords extends PartWords {
  readonly skill: (id: string) => string | undefined;
  readonly person: (id: string) => string | undefined;
  readonly language: Language;
}

type ReadField = (value: unknown, target: string | null, words: FieldWords, columns: readonly string[]) => Cell;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): Cell => textCell(typeof value === 'string' && value.trim() !== '' ? value : null);

/** A field that held a text before it was one of numbers still has it. */
const numberOrText = (value: unknown): Cell => numberCell(value as number) ?? text(value);

function placeCell(value: unknown): Cell {
  if (!isRecord(value) || typeof value['lat'] !== 'number' || typeof value['long'] !== 'number') return null;
  const { address } = value;
  return { kind: 'place', lat: value['lat'], long: value['long'], address: typeof address === 'string' ? address : '' };
}

function filesCell(value: unknown, { file }: PartWords): Cell {
  const ids = Array.isArray(value) ? value : [];
  const files = ids.flatMap((id) => (typeof id === 'string' ? (file(id) ?? []) : []));
  return files.length > 0 ? { kind: 'files', files } : null;
}

/**
 * Of a table the cells of one column, one below the other; without a column its rows, each in one text, in the order of the columns:
 * PostgreSQL sorts the keys of JSON.
 */
function tableCell(value: unknown, target: string | null, columns: readonly string[]): Cell {
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  if (target !== null) return joinCells(rows.map((row) => text(row[target])));
  const written = (row: Readonly<Record<string, unknown>>) =>
    [...new Set([...columns, ...Object.keys(row)])]
      .filter((key) => key !== '_id' && typeof row[key] === 'string' && row[key] !== '')
      .map((key) => row[key])
      .join(', ');
  return joinCells(rows.map((row) => textCell(written(row))));
}

/** Options as they stand in a value, each as its reader calls it. */
const optionsCell: ReadField = (value, _, { choice }) =>
  joinCells(
    (Array.isArray(value) ? value : [value]).map((option: unknown) => {
      const { _id, label } = isRecord(option) ? option : {};
      return typeof label === 'string' ? namedCell(label, choice(String(_id)) ?? label) : null;
    }),
  );

const asText =
  (type: ProjectFieldType): ReadField =>
  (value, _, words) =>
    partsCell(projectFieldTypes[type].toText(value), words);

/** How each type of project field is read. */
const projectFieldCells: Readonly<Record<ProjectFieldType, ReadField>> = {
  text: (value) => text(value),
  address: placeCell,
  file_list: (value, _, words) => filesCell(value, words),
  blueprint_list: asText('blueprint_list'),
  status_list: optionsCell,
  list: optionsCell,
  ranking: numberOrText,
  skills: (value, _, { skill }) =>
    joinCells(Array.isArray(value) ? value.map((id) => textCell(skill(String(id)))) : []),
  table: (value, target, _, columns) => tableCell(value, target, columns),
  customer_table: (value, target, _, columns) => tableCell(value, target, columns),
  blueprint_elements: (value) => (Array.isArray(value) && value.length > 0 ? numberCell(value.length) : null),
};

const filesWithValue =
  (read: (value: unknown) => Cell) =>
  (value: unknown): Cell =>
    isRecord(value) ? read(value['value']) : null;
const boolean = (value: unknown): Cell => (typeof value === 'boolean' ? { kind: 'boolean', boolean: value } : null);

/** A profile's field, as far as reading it asks. */
type ReadProfileField = Pick<ProfileField, 'type' | 'options' | 'names' | 'translations'>;

/**
 * A choice of a profile, stored as `optionValue` returns it: displayed with the spelling of the settings, which is the
 * key of its translation.
 */
const choiceOf = (value: unknown, { options, ...field }: ReadProfileField, { language, code }: FieldWords): Cell => {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const option = options.find((one) => optionValue(one) === value) ?? value;
  return namedCell(option, option === 'other' ? code(option) : nameIn(language, field, `option.${option}`, option));
};

/** How each type of profile field is read. */
const profileFieldCells: Readonly<
  Record<ProfileFieldType, (value: unknown, field: ReadProfileField, words: FieldWords) => Cell>
> = {
  TEXT: text,
  DATE: (value) => (typeof value === 'string' && value !== '' ? { kind: 'date', date: value } : null),
  NUMBER: numberOrText,
  FILE: (value, _, words) => filesCell(value, words),
  TABLE: (value, { options }) => tableCell(value, null, options),
  BOOLEAN: boolean,
  ADDRESS: placeCell,
  TEXT_WITH_FILES: filesWithValue(text),
  BOOLEAN_WITH_FILES: filesWithValue(boolean),
  USER_SELECTION: (value, _, { person }) => textCell(typeof value === 'string' ? person(value) : null),
  SELECT: choiceOf,
  MULTI_SELECT: (value, field, words) =>
    joinCells((Array.isArray(value) ? value : [value]).map((one) => choiceOf(one, field, words))),
  RICH_TEXT: (value) => text(typeof value === 'string' ? textOfRich(value) : null),
};

/** What a project holds in a field. */
export function projectFieldCell(
  field: Pick<ProjectField, 'type' | 'table'>,
  value: unknown,
  target: string | null,
  words: FieldWords,
): Cell {
  return value === null || value === undefined
    ? null
    : projectFieldCells[field.type](value, target, words, columnsOf(field));
}

/** What a person's profile holds in a field. */
export function profileFieldCell(field: ReadProfileField, value: unknown, words: FieldWords): Cell {
  return value === null || value === undefined ? null : profileFieldCells[field.type](value, field, words);
}
