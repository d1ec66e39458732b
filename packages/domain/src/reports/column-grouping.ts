import { z } from 'zod';
import { periods, type Period } from '../dates/periods.ts';
import type { ValueType } from '../values/value-types.ts';

/**
 * How rows are grouped by a column.
 *
 * - `each`: of several values a row stands in the group of each; else in that of all of them together, whatever their order.
 * - `period`: dates stand together by it; null by the value as it is shown. Of a range its beginning counts.
 * - `empty`: periods between others that have no rows are groups too.
 */
export const columnGrouping = z.object({
  each: z.boolean().default(false),
  period: z.enum(periods).nullable().default(null),
  empty: z.boolean().default(false),
});

export type ColumnGrouping = z.output<typeof columnGrouping>;

/** What definitions mean that say nothing of it. */
export const plainGrouping: ColumnGrouping = columnGrouping.parse({});

const ofDays: readonly Period[] = ['day', 'week', 'month', 'quarter', 'year', 'weekday'];
const ofHours: readonly Period[] = ['hour'];

const periodsOfType: Readonly<Partial<Record<ValueType, readonly Period[]>>> = {
  date: ofDays,
  date_range: ofDays,
  moment: periods,
  moment_range: periods,
  time: ofHours,
  time_range: ofHours,
};

/** By which periods rows are grouped by a column of this type; empty for all that is no date. */
export function periodsOf(type: ValueType): readonly Period[] {
  return periodsOfType[type] ?? [];
}
