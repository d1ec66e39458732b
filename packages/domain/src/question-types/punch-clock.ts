import { comparePoints, noDate, type DateValue } from './date-value.ts';

/** The answer of a punch clock that starts now (spec/2 §4 "Punch clock"). `now` is a moment with zone. */
export function startClock(now: string): DateValue {
  return { ...noDate, from: now, running: true };
}

/** The clock stopped now; one that doesn't run stays as it is. A clock that was put back since never ends before its start. */
export function stopClock(value: DateValue, now: string): DateValue {
  if (!value.running || value.from === null) return value;
  return { ...value, to: comparePoints(value.from, now) > 0 ? value.from : now, running: false };
}

/** How long a clock has run, or ran, in whole seconds; 0 for one that was never started. */
export function clockSeconds(value: DateValue | null, now: string): number {
  if (!value?.from) return 0;
  const milliseconds = Date.parse(value.to ?? now) - Date.parse(value.from);
  return Math.max(0, Math.floor(milliseconds / 1000));
}
