import type { Condition } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { readView, withCondition, writeView } from '../filters/index.ts';

/** What waits beside the board: jobs of its days that nobody is on, and jobs without a start. */
export const trayKinds = ['unassigned', 'unscheduled'] as const;
export type TrayKind = (typeof trayKinds)[number];

/** The filter of the board without the field that the tray itself asks about, and with what the tray asks. */
export function trayFilter(kind: TrayKind, filters: string | null, { from, to }: DaySpan): string {
  const field = kind === 'unassigned' ? 'users' : 'startDate';
  const rest = writeView(withCondition(readView(filters), field, null));
  const asked: readonly Condition[] =
    kind === 'unassigned'
      ? [
          { field: 'users', operator: 'empty' },
          { field: 'startDate', operator: 'between', value: [from, to] },
        ]
      : [{ field: 'startDate', operator: 'empty' }];
  const parts = (written: string | null) => (written === null ? [] : (JSON.parse(written) as { and: unknown[] }).and);
  return JSON.stringify({ and: [...parts(JSON.stringify(filterToWire({ and: asked }))), ...parts(rest)] });
}
