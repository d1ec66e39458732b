import type { Component, Event, Time } from 'ical.js';
import ICAL from 'ical.js';
import { addDays } from '@plumbline/domain/dates/calendar-day';
import { oneLine } from '@plumbline/domain/text/one-line';
import { FileRefused } from './file-refused.ts';

/** Whole days of a calendar, under the name of their entry. */
export interface CalendarDays {
  name: string;
  firstDay: string;
  lastDay: string;
}

/** More than any rule has until the days end that are asked for; one that has none at all is ended by the limit of time. */
const occurrencesLimit = 20_000;

const dayOf = (time: Time) => time.toString().slice(0, 10);

/** The calendars of a file. @throws FileRefused for what is no iCalendar file */
function calendarsOf(text: string): Component[] {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(text.trim());
  } catch {
    throw new FileRefused('corrupted');
  }
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((one) => new ICAL.Component(one));
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) throw new FileRefused('corrupted');
  return calendars;
}

/** Each entry with those that stand for one occurrence of it. */
function eventsOf(calendar: Component): Event[] {
  const entries = calendar.getAllSubcomponents('vevent');
  const exceptions = new Map<string, Component[]>();
  for (const entry of entries.filter((one) => one.getFirstPropertyValue('recurrence-id'))) {
    const uid = String(entry.getFirstPropertyValue('uid'));
    exceptions.set(uid, [...(exceptions.get(uid) ?? []), entry]);
  }
  return entries
    .filter((one) => !one.getFirstPropertyValue('recurrence-id') && one.getFirstPropertyValue('status') !== 'CANCELLED')
    .map((one) => new ICAL.Event(one, { exceptions: exceptions.get(String(one.getFirstPropertyValue('uid'))) ?? [] }));
}

/** The parser takes 31 February for 3 March. */
function isRealDay(event: Event): boolean {
  const written = event.component.getFirstProperty('dtstart')?.jCal[3];
  return event.startDate !== null && written === dayOf(event.startDate);
}

/** The days of an entry; the day on which it ends is the first one after it. */
function daysOf(summary: string | null, start: Time, end: Time | null): CalendarDays {
  const firstDay = dayOf(start);
  const last = end ? addDays(dayOf(end), -1) : firstDay;
  return { name: oneLine(summary ?? '').trim(), firstDay, lastDay: last < firstDay ? firstDay : last };
}

function occurrencesOf(event: Event, to: string): CalendarDays[] {
  if (!event.isRecurring()) return event.startDate ? [daysOf(event.summary, event.startDate, event.endDate)] : [];
  const found: CalendarDays[] = [];
  const iterator = event.iterator();
  for (let count = 0; count < occurrencesLimit; count += 1) {
    const next = iterator.next();
    if (!next || dayOf(next) > to) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    found.push(daysOf(item.summary, startDate, endDate));
  }
  return found;
}

/**
 * The entries of an iCalendar file (RFC 5545) that are whole days, among days from one to another: recurring ones at each of their
 * occurrences, each once, in their order; and how many entries are of hours or can't be read.
 * @throws FileRefused for what is no such file
 */
export function calendarDays({ text, from, to }: { text: string; from: string; to: string }): {
  days: CalendarDays[];
  skipped: number;
} {
  let skipped = 0;
  const found = new Map<string, CalendarDays>();
  for (const event of calendarsOf(text).flatMap(eventsOf)) {
    let occurrences: CalendarDays[] = [];
    try {
      if (event.startDate?.isDate && isRealDay(event)) occurrences = occurrencesOf(event, to);
      else skipped += 1;
    } catch {
      // A day that doesn't exist, a rule that means nothing: of this entry alone.
      skipped += 1;
    }
    for (const one of occurrences) {
      if (one.name === '' || one.lastDay < from || one.firstDay > to) continue;
      found.set(`${one.firstDay} ${one.lastDay} ${one.name}`, one);
    }
  }
  return { days: [...found.values()].toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1)), skipped };
}
