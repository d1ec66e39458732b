import type { ChoiceOption } from '../question-types/question-settings.ts';
import type { FormReport } from './report.ts';
import type { Table } from './table.ts';
import { namesIn } from './xpath.ts';

/** The choices of a form by the name of their list. */
export type ChoiceLists = ReadonlyMap<string, readonly ChoiceOption[]>;

/** Longest value and caption of an option. */
const optionLimit = 500;

/** Reads the choices sheet. `mayRepeat`: the form says that values may come twice; then the first of them is taken. */
export function readChoices(table: Table | null, mayRepeat: boolean, report: FormReport): ChoiceLists {
  const lists = new Map<string, ChoiceOption[]>();
  if (!table) return lists;
  const missing = ['list_name', 'name'].filter((name) => !table.has(name));
  for (const name of missing) report.error('column_missing', { sheet: table.sheet, row: 1, value: name });
  if (missing.length > 0) return lists;
  for (const row of table.rows) {
    const list = row.text('list_name');
    const value = row.text('name');
    if (list === '') continue;
    const options = lists.get(list) ?? [];
    lists.set(list, options);
    if (value === '') {
      report.error('choice_name_missing', row.place('name'));
      continue;
    }
    if (options.some((option) => option.value === value.slice(0, optionLimit))) {
      if (mayRepeat) report.loss('choice_twice_left_out', row.place('name'));
      else report.error('choice_twice', row.place('name'));
      continue;
    }
    const caption = row.text('label');
    if (namesIn(caption).length > 0) report.loss('choice_reference_left_out', row.place('label'));
    if (caption.length > optionLimit) report.loss('text_shortened', row.place('label'));
    if (row.text('media::image') !== '') report.loss('media_left_out', row.place('media::image'));
    options.push({
      value: value.slice(0, optionLimit),
      caption: (caption || value).slice(0, optionLimit).toWellFormed(),
    });
  }
  return lists;
}
