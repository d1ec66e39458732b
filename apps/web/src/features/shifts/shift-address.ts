import { isId } from '@plumbline/domain/ids/id-text';
import type { ShiftRange } from '@plumbline/domain/shifts/ranges';
import { isShiftDay, shiftRanges } from '@plumbline/domain/shifts/ranges';

/** By what the rows of the board stand together. */
export const rowGroups = ['none', 'role', 'project', 'skill'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** What the address says of the board, beside what it is narrowed to. */
export interface ShiftAddress {
  readonly range: ShiftRange;
  /** The day that is in the range; null: today. */
  readonly day: string | null;
  readonly group: RowGroup;
  /** Days down and people across. */
  readonly isByDay: boolean;
  /** The job whose panel is open. */
  readonly job: string | null;
  /** What is open over it. */
  readonly dialog: string | undefined;
}

export type Address = Readonly<Record<string, string | undefined>>;

/** How the board opens by itself: the month on a desk, today on a phone (spec/3 §4 "Shift view"). */
export interface ShiftDefaults {
  readonly range: ShiftRange;
  readonly isByDay: boolean;
}

const oneOf = <T extends string>(values: readonly T[], asked: string | undefined): T | undefined =>
  values.find((value) => value === asked);

/** Reads the address; what makes no sense there is as if it were absent. */
export function shiftAddress(address: Address, defaults: ShiftDefaults): ShiftAddress {
  const { range, day, rows, down, job, dialog } = address;
  return {
    range: oneOf(shiftRanges, range) ?? defaults.range,
    day: day !== undefined && isShiftDay(day) ? day : null,
    group: oneOf(rowGroups, rows) ?? 'none',
    isByDay: down === undefined ? defaults.isByDay : down === 'days',
    job: job !== undefined && isId(job) ? job : null,
    dialog,
  };
}

/** The address with some of it changed; what is as by default is left out. */
export function writtenAddress(
  part: Partial<ShiftAddress>,
  before: Address,
  defaults: ShiftDefaults,
): Record<string, string> {
  const { range, day, group, isByDay, job, dialog } = { ...shiftAddress(before, defaults), ...part };
  const { range: _r, day: _d, rows: _g, down: _b, job: _j, dialog: _o, ...rest } = before;
  const own = {
    range: range === defaults.range ? undefined : range,
    day: day ?? undefined,
    rows: group === 'none' ? undefined : group,
    down: isByDay === defaults.isByDay ? undefined : isByDay ? 'days' : 'people',
    job: job ?? undefined,
    dialog: job === null ? undefined : dialog,
  };
  return Object.fromEntries(
    Object.entries({ ...rest, ...own }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
