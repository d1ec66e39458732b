import type { MinuteSpan } from '../shifts/hours.ts';
import type { Availability } from './unavailable.ts';
import { unavailableOn } from './unavailable.ts';
import { workingSpansOn } from './working-hours.ts';

/** How much of somebody's day is planned, in minutes. */
export interface DayLoad {
  readonly planned: number;
  /** How long they work on that day: their working hours without approved absences and public holidays; null where nobody set any hours. */
  readonly available: number | null;
}

function without(spans: readonly MinuteSpan[], { from, to }: MinuteSpan): readonly MinuteSpan[] {
  return spans
    .flatMap((span) => [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ])
    .filter((span) => span.from < span.to);
}

const lengthOf = (spans: readonly MinuteSpan[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * How much of a day is planned, of how much work there is on it (decision 0069). Jobs at the same time count one by one: somebody has to do
 * both.
 * @param parts the parts of jobs that lie on the day
 * @param day YYYY-MM-DD
 */
export function dayLoad(availability: Availability, parts: readonly MinuteSpan[], day: string): DayLoad {
  const planned = lengthOf(parts);
  if (availability.hours === null) return { planned, available: null };
  const away = unavailableOn(availability, day).filter(
    (one) => one.kind === 'public_holiday' || (one.kind === 'absent' && one.isConfirmed),
  );
  return { planned, available: lengthOf(away.reduce(without, workingSpansOn(availability.hours, day))) };
}
