import type { ChoiceOption } from '../question-types/question-settings.ts';
import { readTexts, type FormLanguages, type FormText } from './form-texts.ts';
import type { FormReport } from './report.ts';
import type { Table } from './table.ts';
import { namesIn } from './xpath.ts';

/** A choice of a form: what is stored, and what people read in each language. */
export interface FormChoice {
  readonly value: string;
  readonly captions: FormText;
  /** What people read where there is nothing in the wanted language. */
  readonly otherwise: string;
}

/** The choices of a form by the name of their list. */
export type ChoiceLists = ReadonlyMap<string, readonly FormChoice[]>;

/** Longest value and caption of an option. */
const optionLimit = 500;

/** Reads the choices sheet. `mayRepeat`: the form says that values may come twice; then the first of them is taken. */
export function readChoices(
  table: Table | null,
  mayRepeat: boolean,
  languages: FormLanguages,
  report: FormReport,
): ChoiceLists {
  const lists = new Map<string, FormChoice[]>();
  if (!table) return lists;
  const missing = ['list_name', 'name'].filter((name) => !table.has(name));
  for (const name of missing) report.error('column_missing', { sheet: table.sheet, row: 1, value: name });
  if (missing.length > 0) return lists;
  for (const row of table.rows) {
    const list = row.text('list_name');
    const value = row.text('name');
    if (list === '') continue;
    const choices = lists.get(list) ?? [];
    lists.set(list, choices);
    if (value === '') {
      report.error('choice_name_missing', row.place('name'));
      continue;
    }
    if (choices.some((choice) => choice.value === value.slice(0, optionLimit))) {
      if (mayRepeat) report.loss('choice_twice_left_out', row.place('name'));
      else report.error('choice_twice', row.place('name'));
      continue;
    }
    const captions = readTexts(row, ['label'], optionLimit, languages, report);
    for (const [language, caption] of captions) {
      if (namesIn(caption).length > 0) report.loss('choice_reference_left_out', row.place('label', language));
    }
    for (const place of row.places('media::image')) report.loss('media_left_out', place);
    choices.push({
      value: value.slice(0, optionLimit),
      captions,
      otherwise: row.text('label').slice(0, optionLimit).toWellFormed() || value.slice(0, optionLimit),
    });
  }
  return lists;
}

/** A choice as an option of a question that is written in this language. */
export function optionOf({ value, captions, otherwise }: FormChoice, language: string | null): ChoiceOption {
  return { value, caption: captions.get(language ?? '') ?? otherwise };
}
