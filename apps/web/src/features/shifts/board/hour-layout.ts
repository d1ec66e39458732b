import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import { lanesOf } from '@plumbline/domain/shifts/hours';
import type { Placed } from './board-rows.ts';

/** A job on the hours of a day: where it begins, how much of them it takes, both in parts of one, and in which lane. */
export interface HourPlace {
  readonly placed: Placed;
  readonly start: number;
  readonly length: number;
  readonly lane: number;
}

export interface HourLayout {
  readonly shown: readonly HourPlace[];
  readonly lanes: number;
  /** How many jobs have no room. */
  readonly hidden: number;
}

interface HourRoom {
  readonly axis: MinuteSpan;
  /** As long as something is drawn at least, so that it can be read and pressed. */
  readonly leastMinutes: number;
  readonly maxLanes: number;
}

/** Places the jobs of a day on its hours, side by side where they overlap. */
export function hourLayout(cell: readonly Placed[], { axis, leastMinutes, maxLanes }: HourRoom): HourLayout {
  const whole = axis.to - axis.from;
  const least = Math.min(leastMinutes, whole);
  const spans = cell.map(({ part }) => {
    const from = Math.max(axis.from, Math.min(part.from, axis.to - least));
    return { from, to: Math.min(axis.to, Math.max(part.to, from + least)) };
  });
  const { laneOf, count } = lanesOf(spans);
  const shown = cell.flatMap((placed, place) => {
    const [span, lane] = [spans[place], laneOf[place] ?? 0];
    if (!span || lane >= maxLanes) return [];
    return { placed, start: (span.from - axis.from) / whole, length: (span.to - span.from) / whole, lane };
  });
  return { shown, lanes: Math.min(count, maxLanes), hidden: cell.length - shown.length };
}
