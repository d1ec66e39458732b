import { z } from 'zod';
import { periods, type Period } from '../dates/periods.ts';
import type { ValueType } from '../values/value-types.ts';

/**
 * How rows are grouped by a column.
 *
 * - `each`: a row with several values is in the group of each; else in one for the combination, whatever their order.
 * - `period`: dates are grouped by it; null groups by the displayed value. A range counts by its start.
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
