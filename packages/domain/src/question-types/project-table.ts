import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';
import { storedText } from '../text/stored-text.ts';

/** A chosen row with its cells as they were when it was chosen, so that the answer outlives a change of the table. */
export const chosenRow = z.object({
  id: storedText(200),
  cells: z.record(storedText(200), storedText(5000)),
  /** The table's columns in its order; PostgreSQL sorts the keys of the cells. Missing in older answers. */
  columns: z.array(storedText(200)).max(100).optional(),
});

export type ChosenRow = z.output<typeof chosenRow>;

/** What a chosen row says, in the order of the table's columns. */
export function rowText({ cells, columns = [] }: ChosenRow): string {
  const names = new Set([...columns, ...Object.keys(cells)]);
  return [...names]
    .flatMap((column) => cells[column] ?? [])
    .filter(Boolean)
    .join(', ');
}

/** One or several rows of a project's table, named by `projectTableType` (spec/2 §3). Path rules name a row by its id or a cell. */
export const projectTable = defineQuestionType({
  value: z.array(chosenRow).max(1000),
  ownSettings: ['projectTableType', 'tableDisplayFilter', 'tableMailFilter', 'multiSelect', 'qrReader'],
  properties: [
    { in: 'settings', name: 'projectTableType', input: 'project_table', group: 'answer' },
    { in: 'settings', name: 'tableDisplayFilter', input: 'table_filter', group: 'answer' },
    {
      in: 'settings',
      name: 'tableMailFilter',
      input: 'table_filter',
      group: 'extras',
      shownWhen: { property: 'emails', is: [true] },
    },
    { in: 'settings', name: 'multiSelect', input: 'switch', group: 'answer' },
    { in: 'settings', name: 'qrReader', input: 'switch', group: 'answer' },
  ],
  isAnswered: (value) => value.length > 0,
  validate: (value, settings) => (!settings.multiSelect && value.length > 1 ? ['one_option_only'] : []),
  toText: (value) => value.map((chosen) => ({ kind: 'text', text: rowText(chosen) })),
  pathKeys: (value) => value.flatMap((chosen) => [chosen.id, ...Object.values(chosen.cells)]),
});
