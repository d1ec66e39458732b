import { z } from 'zod';
import { storedText } from '../../text/stored-text.ts';
import { defineFieldType } from '../define-field-type.ts';

/** The most rows that a project's table holds, and the most columns it has. */
export const tableRowLimit = 10_000;
export const tableColumnLimit = 50;
export const columnNameLimit = 200;
export const cellLimit = 2000;

/** A row: column name to text (spec/2 §3 "Table row"), and its id under `_id` once it has one. */
export const tableRow = z.record(storedText(columnNameLimit), storedText(cellLimit));

export type TableRow = z.output<typeof tableRow>;

const table = {
  value: z.array(tableRow).max(tableRowLimit),
  empty: [],
  filterPart: 'text' as const,
  properties: ['columns', 'qrColumn'] as const,
  isEmpty: (value: readonly TableRow[]) => value.length === 0,
  toText: (value: readonly TableRow[]) => [{ kind: 'count', of: 'rows', count: value.length }] as const,
};

export const tableField = defineFieldType(table);

export const customerTableField = defineFieldType({ ...table, toggle: 'customer' });
