import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/**
 * The moment at which clocks in a zone show a wall time (`2026-03-01 07:30:00`), as ISO 8601 with its offset. A time that
 * the change of clocks leaves out becomes the one an hour later; one that comes twice is the first.
 */
export function momentAt(wallTime: string, timeZone: string): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = wallTime.split(/[- :T]/).map(Number);
  const local = PlainDateTime.fromFields({ year, month, day, hour, minute, second }, { overflow: 'reject' });
  return ZonedDateTime.toString(PlainDateTime.toZonedDateTime(local, timeZone, { disambiguation: 'compatible' }), {
    timeZoneName: 'never',
    smallestUnit: 'second',
  });
}

/** What clocks in a zone show at a moment: `2026-03-01 07:30:00`. */
export function wallTimeOf(moment: string, timeZone: string): string {
  const there = Instant.toZonedDateTimeISO(Instant.fromString(moment), timeZone);
  return PlainDateTime.toString(ZonedDateTime.toPlainDateTime(there), { smallestUnit: 'second' }).replace('T', ' ');
}
