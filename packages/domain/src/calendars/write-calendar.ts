import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CalendarEntry } from './job-entry.ts';

/** How often programs are asked to read a subscribed calendar again, in seconds. */
const refreshSeconds = 15 * 60;

/** What texts of a calendar can't hold (RFC 5545 §3.3.11): control characters other than tabs and line ends. */
// oxlint-disable-next-line no-control-regex -- these are what a calendar cannot hold
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const written = (text: string) =>
  text
    .toWellFormed()
    .replace(refused, '')
    .replace(/[\u0085\u2028\u2029]/g, '\n');

/** The library writes the name of a calendar as it is given. */
const escaped = (text: string) =>
  written(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');

/** A coordinate to ten centimetres: without an exponent, and never zero, which the library leaves out. */
function coordinate(degrees: number): number {
  const least = 1e-6;
  return Math.abs(degrees) < least ? least : Number(degrees.toFixed(6));
}

function locationOf({ location, point }: CalendarEntry) {
  const geo = point && { lat: coordinate(point.lat), lon: coordinate(point.long) };
  if (location !== '') return { title: written(location), ...(geo && { geo }) };
  return geo ? { geo } : null;
}

interface CalendarHead {
  readonly name: string;
  /** It is read again and again, not imported once. */
  readonly isSubscribed: boolean;
}

/**
 * Entries as an iCalendar file (RFC 5545), in their order. All moments are in UTC, so that a zone whose rules change needs no other
 * file. The same entries give the same bytes: `DTSTAMP` is when an entry changed last.
 */
export function writeCalendar(entries: readonly CalendarEntry[], { name, isSubscribed }: CalendarHead): string {
  const calendar = ical({
    prodId: { company: 'Plumbline', product: 'Plumbline' },
    method: ICalCalendarMethod.PUBLISH,
    name: escaped(name),
    ...(isSubscribed && { ttl: refreshSeconds }),
  });
  for (const entry of entries) {
    const changed = new Date(entry.changedAt);
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: changed,
      lastModified: changed,
      start: new Date(entry.start),
      end: new Date(entry.end),
      summary: written(entry.summary),
      description: written(entry.description),
      location: locationOf(entry),
      url: entry.url,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(entry.isCancelled && { transparency: ICalEventTransparency.TRANSPARENT }),
    });
  }
  return `${calendar.toString()}\r\n`;
}
