import type { ResponseOf } from '@plumbline/contract/call';
import { listShifts } from '@plumbline/contract/shifts';
import { freeTimeOn } from '@plumbline/domain/availability/load';
import type { Availability } from '@plumbline/domain/availability/unavailable';
import { unavailableOn } from '@plumbline/domain/availability/unavailable';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { roles } from '@plumbline/domain/actor/roles';
import { id } from '@plumbline/domain/ids/id';
import { clockText, partsOfJob } from '@plumbline/domain/shifts/job-days';
import { daysOfSpan, lengthOfSpan } from '@plumbline/domain/shifts/ranges';
import { z } from 'zod';
import { namedPerson } from './show-items.ts';
import { failure, partOf, resultOf } from './small-result.ts';
import { dayInput, partInput } from './tool-inputs.ts';
import { defineTool, type Surroundings } from './tool.ts';

type Shifts = ResponseOf<typeof listShifts>;
type Person = Shifts['people'][number];

/** More days are better read from what is planned. */
const maxDays = 7;

/** When somebody works: their own hours, the company's, or where nobody set any the usual ones. */
function availabilityOf(
  { availability: { hours, holidays, people } }: Shifts,
  userId: string,
  { language, settings }: Surroundings['context'],
): Availability {
  const own = people.find(({ _id }) => _id === userId);
  return {
    hours: own?.hours ?? hours ?? usualWeek(weekStart(language, settings.timezone)),
    absences: (own?.absences ?? []).map(({ _id, ...absence }) => ({ id: _id, ...absence })),
    holidays,
  };
}

/** The name of a day of the week in English, as all that tools say. */
export const weekdayName = (day: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** When a person is free on each of the days, and what takes the rest. */
function freeDays(shifts: Shifts, person: Person, days: readonly string[], context: Surroundings['context']) {
  const { timezone: timeZone } = context.settings;
  const availability = availabilityOf(shifts, person._id, context);
  const jobs = shifts.jobs
    .filter((job) => job.status !== 'rejected' && job.users.includes(person._id))
    .map((job) => ({ ...job, plannedMinutes: job.plannedLength }));
  const shown = days.map((day) => {
    const free = freeTimeOn(availability, jobs, day, timeZone);
    return {
      day,
      free: free.map(({ from, to }) => `${clockText(from)}-${clockText(to)}`),
      free_minutes: free.reduce((sum, { from, to }) => sum + to - from, 0),
      jobs: jobs.filter((job) => partsOfJob(job, { from: day, to: day }, timeZone).length > 0).map(({ ID }) => ID),
      away: unavailableOn(availability, day).flatMap((one) => {
        if (one.kind === 'absent') return [one.isConfirmed ? one.absence : `${one.absence} (not confirmed)`];
        return one.kind === 'public_holiday' ? [one.name] : [];
      }),
    };
  });
  const minutes = shown.reduce((sum, day) => sum + day.free_minutes, 0);
  return { ...namedPerson(person), role: person.role, free_minutes: minutes, days: shown };
}

/** The tool that says who is free. */
export const freePeople = defineTool({
  name: 'find_free_people',
  title: 'Find free people',
  description:
    'Who is free on a day, or on up to seven: for each person the free hours by the clocks of the company, the numbers of their jobs, and why they are away; the freest first, in parts. Whoever has 0 free minutes is not free. Jobs and absences count as far as the person sees them.',
  input: z.object({
    from: dayInput,
    to: dayInput.optional().describe('The last day; without it `from` is the only one.'),
    users: z.array(id).max(100).optional(),
    role: z.array(z.enum(roles)).max(5).optional().describe('Only people in these roles.'),
    ...partInput,
  }),
  run: async ({ from, to = from, users, role, offset }, { context, callApi }) => {
    const span = { from, to };
    if (lengthOfSpan(span) > maxDays) return failure(`At most ${maxDays} days can be asked for at a time.`);
    const shifts = await callApi(listShifts, { query: { from, to, users } });
    const days = daysOfSpan(span);
    const people = shifts.people
      .filter((person) => role?.includes(person.role) ?? true)
      .map((person) => freeDays(shifts, person, days, context))
      .toSorted((one, other) => other.free_minutes - one.free_minutes);
    return resultOf({
      weekdays: days.map((day) => `${day}: ${weekdayName(day)}`),
      time_zone: context.settings.timezone,
      is_complete: shifts.is_complete && shifts.people_total === shifts.people.length,
      ...partOf(people, offset),
    });
  },
});
