import type { Time } from 'ical.js';
import ICAL from 'ical.js';

/** An entry of a calendar as another program reads it. */
export interface ReadEntry {
  readonly uid: unknown;
  readonly summary: string | null;
  readonly description: unknown;
  readonly location: unknown;
  readonly geo: unknown;
  readonly url: unknown;
  readonly status: unknown;
  readonly sequence: unknown;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly changed: string;
}

/** Reads a calendar with a parser that is not ours: what it is called, and its entries. */
export function readEntries(text: string): { name: string; entries: readonly ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entries = calendar.getAllSubcomponents('vevent').map((component): ReadEntry => {
    const { startDate, endDate, summary } = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    const moment = (time: unknown) => (time as Time).toJSDate().toISOString();
    return {
      uid: value('uid'),
      summary,
      description: value('description'),
      location: value('location'),
      geo: value('geo'),
      url: value('url'),
      status: value('status'),
      sequence: value('sequence'),
      start: moment(startDate),
      end: moment(endDate),
      changed: moment(value('last-modified')),
    };
  });
  // The parser leaves the escapes of properties that it does not know.
  const name = String(calendar.getFirstPropertyValue('x-wr-calname'));
  return { name: name.replace(/\\([\\;,n])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter)), entries };
}
