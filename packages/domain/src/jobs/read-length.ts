import { withoutBidiControls } from '../text/bidi-controls.ts';
import { plannedLengthLimits } from './planned-length.ts';

type LengthProblem = 'length_not_read' | 'length_not_positive' | 'length_too_long';

/** What somebody has typed: minutes, null for nothing, or why it is no length. */
type TypedLength =
  | { readonly minutes: number | null; readonly problem?: undefined }
  | { readonly minutes?: undefined; readonly problem: LengthProblem };

const figure = String.raw`(-?\d{1,9}(?:[.,]\d{1,9})?)`;
const hour = String.raw`(?:hours?|hrs?|h|שעות|שעה|שע|ש)[׳'’.]?`;
const minute = String.raw`(?:minutes?|mins?|m|דקות|דקה|דק|ד)[׳'’.]?`;
const patterns = {
  clock: new RegExp(String.raw`^(-?\d{1,9}):([0-5]\d)\s*(?:${hour})?$`, 'u'),
  hoursAndMinutes: new RegExp(String.raw`^(-?\d{1,9})\s*${hour}\s*(\d{1,9})\s*(?:${minute})?$`, 'u'),
  hours: new RegExp(String.raw`^${figure}\s*${hour}$`, 'u'),
  minutes: new RegExp(String.raw`^${figure}\s*${minute}$`, 'u'),
  bare: new RegExp(String.raw`^${figure}$`, 'u'),
};

const numberOf = (text: string | undefined) => Number((text ?? '').replace(',', '.'));

/** Hours with the minutes after them, which a sign before the hours turns around too. */
function together(hours: string | undefined, minutes: string | undefined): number {
  const sum = Math.abs(numberOf(hours)) * 60 + numberOf(minutes);
  return hours?.startsWith('-') ? -sum : sum;
}

function minutesIn(text: string): number | null {
  const clock = patterns.clock.exec(text) ?? patterns.hoursAndMinutes.exec(text);
  if (clock) return together(clock[1], clock[2]);
  const hours = patterns.hours.exec(text);
  if (hours) return numberOf(hours[1]) * 60;
  const minutes = patterns.minutes.exec(text);
  if (minutes) return numberOf(minutes[1]);
  const bare = patterns.bare.exec(text)?.[1];
  if (bare === undefined) return null;
  // Nobody plans parts of minutes: a bare fraction is of hours.
  return /[.,]/.test(bare) ? numberOf(bare) * 60 : numberOf(bare);
}

/**
 * Reads a length as people write it in either language: `1:30`, `90 min`, `1.5 h`, `1 h 30`, `1:30 שע׳`, `90`, which are minutes, or
 * `1.5`, which are hours.
 */
export function readLength(typed: string): TypedLength {
  const text = withoutBidiControls(typed)
    .replace(/[\u200e\u200f]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
    .toLowerCase();
  if (text === '') return { minutes: null };
  const read = minutesIn(text);
  if (read === null) return { problem: 'length_not_read' };
  const minutes = Math.round(read);
  if (minutes < plannedLengthLimits.least) return { problem: 'length_not_positive' };
  return minutes > plannedLengthLimits.most ? { problem: 'length_too_long' } : { minutes };
}
