import type { ShiftRange } from '@plumbline/domain/shifts/ranges';

/** How much room the things of the board take, in pixels. */
export interface BoardSizes {
  readonly chip: number;
  readonly gap: number;
  /** Jobs of a cell that are drawn; the others are behind a button. */
  readonly maxChips: number;
  readonly more: number;
  readonly leastRow: number;
  /** What a cell says of its day, below its jobs. */
  readonly foot: number;
  /** Of a cell, on each side. */
  readonly padding: number;
  /** Where the rows are named. */
  readonly head: number;
  readonly leastColumn: number;
  readonly hour: number;
}

const tight: BoardSizes = {
  chip: 24,
  gap: 2,
  maxChips: 4,
  more: 24,
  leastRow: 40,
  foot: 16,
  padding: 3,
  head: 200,
  leastColumn: 132,
  hour: 44,
};
const roomy: BoardSizes = {
  ...tight,
  chip: 44,
  gap: 4,
  maxChips: 5,
  more: 28,
  leastRow: 56,
  foot: 18,
  padding: 4,
  leastColumn: 150,
};
/** Under a finger: what can be pressed is 44 pixels high. */
const touched: BoardSizes = { ...roomy, more: 44, head: 112, leastColumn: 136, hour: 56 };

export function boardSizes(range: ShiftRange, { isPhone, isMini }: { isPhone: boolean; isMini: boolean }): BoardSizes {
  if (isPhone) return touched;
  return range === 'month' || isMini ? tight : roomy;
}

/** A chip of one line shows time, number and type; one of two lines the word of the status too. */
export const isOneLine = ({ chip }: BoardSizes) => chip < 40;

/** How high a cell with so many jobs is. */
export function heightOfJobs(
  count: number,
  { chip, gap, maxChips, more, leastRow, padding, foot }: BoardSizes,
): number {
  const drawn = Math.min(count, maxChips);
  const rest = count > maxChips ? more + gap : 0;
  return Math.max(leastRow, drawn * chip + Math.max(0, drawn - 1) * gap + rest + foot + 2 * padding);
}
