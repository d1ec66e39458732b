import { fromString, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';

const anyMoment = fromString('2026-01-01T00:00:00Z');

/** Whether the time zone database knows this name (`Asia/Jerusalem`, `UTC`); offsets such as `+02:00` are not zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,59}$/.test(name)) return false;
  try {
    toZonedDateTimeISO(anyMoment, name);
    return true;
  } catch {
    return false;
  }
}
