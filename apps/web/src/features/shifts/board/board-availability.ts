import type { Availability, Unavailability, UnavailableSpan } from '@plumbline/domain/availability/unavailable';
import { unavailableOn } from '@plumbline/domain/availability/unavailable';
import type { Load } from '@plumbline/domain/availability/load';
import { freeSpansOn, partsOfDay, plannedByDay, possibleOn, totalLoad } from '@plumbline/domain/availability/load';
import type { WallPart } from '@plumbline/domain/availability/wall-parts';
import { outsideOf } from '@plumbline/domain/availability/working-hours';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import type { Shifts } from './board-rows.ts';

/** When somebody can't work on a day, and what they have to do. */
export interface DayFacts {
  readonly load: Load;
  /** All of the day, or part of it through an absence or a public holiday; null for a day as any other. */
  readonly off: 'all' | 'part' | null;
  /** Absences and public holidays; outside of the working hours alone where there are none on the day. */
  readonly reasons: readonly UnavailableSpan[];
  /** All of when they can't work, in minutes since midnight; what is over each other is one. */
  readonly closed: readonly MinuteSpan[];
  /** When they can. */
  readonly free: readonly MinuteSpan[];
}

export interface BoardAvailability {
  /** Of somebody who is a row. */
  readonly of: (personId: string, day: string) => DayFacts;
  /** Of all rows. */
  readonly totalOf: (day: string) => Load;
}

type DayOff = Omit<DayFacts, 'load'> & { readonly possible: number | null };

const isNamed = ({ kind }: Unavailability) => kind !== 'outside_hours';

function dayOff(availability: Availability, day: string, parts: readonly WallPart[]): DayOff {
  const spans = unavailableOn(availability, day);
  const free = freeSpansOn(availability, day, spans);
  const isAll = free.length === 0;
  const named = spans.filter(isNamed);
  return {
    off: isAll ? 'all' : named.length > 0 ? 'part' : null,
    reasons: named.length > 0 || !isAll ? named : spans,
    closed: outsideOf(free),
    free,
    possible: possibleOn(availability, day, parts, free),
  };
}

/**
 * When the people of the board can work and what they have to do, worked out for a day once it is asked for. Those without hours and
 * absences of their own share one answer.
 */
export function boardAvailability(
  { people, jobs, availability: { hours, holidays, people: own } }: Pick<Shifts, 'people' | 'jobs' | 'availability'>,
  timeZone: string,
): BoardAvailability {
  const usual: Availability = { hours, holidays, absences: [] };
  const owns = new Map(
    own.map((one): [string, Availability] => {
      const absences = one.absences.map(({ _id: id, ...absence }) => ({ ...absence, id }));
      return [one._id, { hours: one.hours ?? hours, holidays, absences }];
    }),
  );
  const jobsOf = new Map<string, Shifts['jobs'][number][]>(people.map(({ _id }) => [_id, []]));
  for (const job of jobs) for (const id of job.users) jobsOf.get(id)?.push(job);
  const plannedOf = new Map<string, ReadonlyMap<string, number>>();
  const parts = new Map<string, readonly WallPart[]>();
  const offs = new Map<Availability, Map<string, DayOff>>();
  const facts = new Map<string, DayFacts>();

  const off = (availability: Availability, day: string): DayOff => {
    const days = offs.get(availability) ?? new Map<string, DayOff>();
    offs.set(availability, days);
    const known = days.get(day);
    if (known) return known;
    const dayParts = parts.get(day) ?? partsOfDay(day, timeZone);
    parts.set(day, dayParts);
    const found = dayOff(availability, day, dayParts);
    days.set(day, found);
    return found;
  };
  const planned = (id: string): ReadonlyMap<string, number> => {
    const known = plannedOf.get(id);
    if (known) return known;
    const found = plannedByDay(
      (jobsOf.get(id) ?? []).map(({ startDate, plannedLength, status }) => ({
        startDate,
        plannedMinutes: plannedLength,
        status,
      })),
      timeZone,
    );
    plannedOf.set(id, found);
    return found;
  };
  const of = (id: string, day: string): DayFacts => {
    const key = `${id}:${day}`;
    const known = facts.get(key);
    if (known) return known;
    const { possible, ...rest } = off(owns.get(id) ?? usual, day);
    const found = { ...rest, load: { planned: planned(id).get(day) ?? 0, possible } };
    facts.set(key, found);
    return found;
  };
  return { of, totalOf: (day) => totalLoad(people.map(({ _id }) => of(_id, day).load)) };
}
