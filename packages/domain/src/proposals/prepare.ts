import { addDays } from '../dates/calendar-day.ts';
import { endOfJob, minutesOfJob } from '../shifts/job-days.ts';
import { daysOfSpan } from '../shifts/ranges.ts';
import type { Holding } from '../skills/holding.ts';
import type { AgendaFacts, Calendar, Task } from './agenda-facts.ts';
import { dayOf } from './agenda-facts.ts';
import type { JobToPlace, OwnJob, PersonToPlan, ProposalInput } from './proposal.ts';
import { Ways } from './ways.ts';
import type { Window } from './windows.ts';
import { beginningOf, datedParts, freeWindows, inBoth, minutesIn } from './windows.ts';

/** What is asked, in numbers. */
export interface Prepared {
  readonly calendar: Calendar;
  readonly agendas: readonly AgendaFacts[];
  /** The jobs that somebody could be given; the others are left over. */
  readonly tasks: readonly Task[];
}

const minute = 60_000;
const step = 15;
const always: Window = { from: -Infinity, to: Infinity };
const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / minute);

/** When somebody has all of these skills; null where that is never. */
function skilledWindow(
  required: readonly string[],
  held: readonly (Holding & { readonly skillId: string })[],
  timeZone: string,
): Window | null {
  let { from, to } = always;
  for (const skillId of required) {
    const holding = held.find((one) => one.skillId === skillId);
    if (!holding) return null;
    from = Math.max(from, beginningOf(holding.firstDay, timeZone));
    if (holding.lastDay !== null) to = Math.min(to, beginningOf(addDays(holding.lastDay, 1), timeZone));
  }
  return from < to ? { from, to } : null;
}

/** Numbers for names, as they come. */
function numbering(): (name: string | null) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    if (name === null) return -1;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
}

/** Whether one of the people may be proposed for a job: who is on it already, else everybody. */
export const isOpenTo = (job: JobToPlace, personId: string) =>
  job.userIds.length === 0 || (job.userIds.length === 1 && job.userIds[0] === personId);

function agendaOf(
  person: PersonToPlan,
  at: number,
  {
    input,
    parts,
    days,
    stopOf,
  }: {
    input: ProposalInput;
    parts: ReturnType<typeof datedParts>;
    days: readonly number[];
    stopOf: (job: OwnJob) => AgendaFacts['stops'][number];
  },
): AgendaFacts {
  const { availability } = person;
  const waiting = new Set(input.jobs.map(({ id }) => id));
  const free = freeWindows(availability, parts);
  const planned =
    availability.hours === null ? inBoth(free, freeWindows({ ...availability, hours: input.usualHours }, parts)) : free;
  const whole = { from: days[0] as number, to: days.at(-1) as number };
  // A job that waits for a time is none of those that are planned.
  const stops = person.jobs.filter(({ id }) => !waiting.has(id)).map(stopOf);
  const busy = stops.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, whole.to) - Math.max(from, whole.from)),
    0,
  );
  return { person: at, id: person.id, free, planned, capacity: minutesIn(planned, whole), busy, stops };
}

/** Turns what is asked into numbers, once for all places that are looked at. Throws a RangeError for a zone that doesn't exist. */
export function prepare(input: ProposalInput): Prepared {
  const { jobs, people, span, timeZone } = input;
  const ways = new Ways(input.travelSpeed);
  const projectOf = numbering();
  const after = addDays(span.to, 1);
  const days = [...daysOfSpan(span), after].map((day) => beginningOf(day, timeZone));
  // What begins on the last evening may go on over midnight.
  const parts = datedParts({ from: span.from, to: after }, timeZone);
  const stopOf = (job: OwnJob) => ({
    id: job.id,
    from: minuteOf(job.startDate),
    to: Math.ceil(endOfJob(job) / minute),
    place: ways.numberOf(job.place),
    project: projectOf(job.projectId),
  });
  const skilled = new Map<string, readonly (Window | null)[]>();
  const skilledFor = (job: JobToPlace) => {
    const key = job.skillIds.toSorted().join();
    const known = skilled.get(key) ?? people.map(({ skills }) => skilledWindow(job.skillIds, skills, timeZone));
    skilled.set(key, known);
    return known;
  };
  const dayWanted = (own: number) => {
    const day = dayOf(own, days);
    return day < 0 ? (own < (days[0] as number) ? 0 : days.length - 2) : day;
  };
  const tasks = jobs.flatMap((job, index): Task[] => {
    const allowed = skilledFor(job).map((window, at) => (isOpenTo(job, people[at]?.id ?? '') ? window : null));
    if (allowed.every((one) => one === null)) return [];
    const own = job.startDate === null ? null : minuteOf(job.startDate);
    return [
      {
        index,
        id: job.id,
        length: minutesOfJob(job),
        place: ways.numberOf(job.place),
        project: projectOf(job.projectId),
        own,
        wantedDay: own === null ? null : dayWanted(own),
        allowed,
      },
    ];
  });
  const agendas = people.map((person, at) => agendaOf(person, at, { input, parts, days, stopOf }));
  const now = Math.ceil(Date.parse(input.now) / (step * minute)) * step;
  return { calendar: { ways, weights: input.weights, days, now }, agendas, tasks };
}
