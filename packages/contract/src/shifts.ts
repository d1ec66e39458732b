import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { isShiftDay, lengthOfSpan, shiftDaysLimit } from '@plumbline/domain/shifts/ranges';
import { roles } from '@plumbline/domain/actor/roles';
import { z } from 'zod';
import { absence } from './absences.ts';
import { defineCall } from './define-call.ts';
import { holiday } from './holidays.ts';
import { jobReference } from './job-shapes.ts';
import { jobTypeReference, personReference, place, projectReference, skillReference } from './references.ts';
import { can, id, moment, pageQuery, queryList, text } from './wire.ts';
import { week } from './working-hours.ts';

/** At most so many people and so many jobs come at once. */
export const shiftPeopleLimit = 500;
export const shiftJobsLimit = 5000;

const idsLimit = 1000;
const idList = queryList.pipe(z.array(id).max(idsLimit));
const day = z.iso.date({ abort: true }).refine(isShiftDay, { error: 'day_out_of_range' });

/** A row of the shift view: somebody who can be put on jobs. */
const shiftPerson = personReference.extend({
  role: z.enum(roles),
  /** The ids of the skills that are valid on the first of the days; empty for those who see no skills. */
  skills: z.array(id),
});

/** A job as the shift view shows it; its type and its project are named beside the jobs. */
export const shiftJob = z.object({
  _id: id,
  ID: z.number().int(),
  status: z.string(),
  jobType: id,
  project: id.nullable(),
  startDate: moment,
  /** In minutes; null where nobody planned it. */
  plannedLength: z.number().int().nullable(),
  /** Everybody on it, people who are no row as well. */
  users: z.array(id),
  /** Of what may be done with a job that which planning asks for. */
  can,
});

/** A job that a scheduled automation will create: there is nothing yet that could be opened or changed. */
const aheadJob = z.object({
  /** Which one; null for those who don't manage automations. */
  automation: z.object({ _id: id, name: z.string() }).nullable(),
  jobType: id,
  project: id.nullable(),
  /** It creates one in each project that passes a filter. */
  in_many_projects: z.boolean(),
  /** Those whom the automation names; others it looks for when it runs. */
  users: z.array(id),
  startDate: moment,
  plannedLength: z.number().int().nullable(),
});

/** An absence as the shift view shows it. */
const shownAbsence = absence.pick({
  _id: true,
  kind: true,
  state: true,
  firstDay: true,
  lastDay: true,
  part: true,
  from: true,
  to: true,
  reason: true,
});
const shownHolidays = z.array(holiday.omit({ _id: true }));

/** What people are not available for on the days; `unavailableOn` of domain/availability makes the spans of each day of it. */
const availability = z.object({
  /** When those work who have no hours of their own; null as long as nobody has set any. */
  hours: week.nullable(),
  holidays: shownHolidays,
  /** Those of the people who have hours of their own, or absences. */
  people: z.array(
    z.object({
      _id: id,
      hours: week.nullable(),
      absences: z.array(shownAbsence),
    }),
  ),
});

export type ShiftAvailability = z.output<typeof availability>;
export type ShiftPerson = z.output<typeof shiftPerson>;
export type ShiftJob = z.output<typeof shiftJob>;
export type AheadJob = z.output<typeof aheadJob>;

const days = { from: day, to: day };

/** Days in a row: the end not before the beginning, and not too many. */
function checkDays(span: DaySpan, context: z.RefinementCtx): void {
  const length = lengthOfSpan(span);
  if (length < 1) context.addIssue({ code: 'custom', message: 'ends_before_it_starts', path: ['to'] });
  if (length > shiftDaysLimit) context.addIssue({ code: 'custom', message: 'shift_days_too_many', path: ['to'] });
}

export const listShifts = defineCall({
  name: 'listShifts',
  method: 'GET',
  path: '/v2/shifts',
  feature: 'shifts',
  summary:
    'The people who can be assigned, and the jobs that they have on the days from `from` to `to`, both included, at most 45: searched and filtered as the list of jobs is, by `users`, `status`, `job_type` and `project` besides. Jobs that began before and last into the days are among them; those without people or without a start are in the list of jobs. At most 500 people, by name, with their number, and the first 5,000 jobs: `is_complete` is false when there are more. `availability` says what the people are not available for. `planned_ahead` has the jobs that scheduled automations will create on these days, at most 500: those in projects that the caller sees, and none where the call is searched, filtered or asks for statuses.',
  spec: 'spec/3 §3, §4, §6 Shift view',
  query: z
    .object({
      ...days,
      users: idList.optional(),
      status: queryList.pipe(z.array(text(60)).max(200)).optional(),
      job_type: idList.optional(),
      project: idList.optional(),
      search: pageQuery.in.shape.search,
      filters: pageQuery.in.shape.filters,
    })
    .superRefine(checkDays)
    .transform(({ from, to, users, status, job_type, project, ...narrowed }) => ({
      span: { from, to },
      userIds: users && [...new Set(users)],
      statuses: status,
      jobTypeIds: job_type,
      projectIds: project,
      ...narrowed,
    })),
  response: z.object({
    people: z.array(shiftPerson),
    people_total: z.number().int(),
    jobs: z.array(shiftJob),
    is_complete: z.boolean(),
    jobTypes: z.array(jobTypeReference),
    projects: z.array(projectReference),
    skills: z.array(skillReference.omit({ avatar: true })),
    availability,
    planned_ahead: z.array(aheadJob),
  }),
});

/** A job of one's own day. `place` is where its project is; null without a project, and where nobody has said. */
const ownJob = jobReference.extend({
  startDate: moment,
  /** In minutes; null where nobody planned it. */
  plannedLength: z.number().int().nullable(),
  place: place.nullable(),
  /** How many of its questions are answered now. */
  answers_count: z.number().int(),
  can,
});

export type OwnJob = z.output<typeof ownJob>;

/** At most so many jobs of one's own come at once. */
export const ownJobsLimit = 500;

export const listOwnShifts = defineCall({
  name: 'listOwnShifts',
  method: 'GET',
  path: '/v2/shifts/mine',
  feature: 'shifts',
  summary:
    'The jobs that the person is on, on the days from `from` to `to`, both included, at most 45, in the order in which they are carried out: by their start, then by their number. Jobs that began before and last into the days are among them. At most 500: `is_complete` is false when there are more. `availability` has the hours that the person works, public holidays and the person’s absences, declined ones left out. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  query: z.object(days).superRefine(checkDays),
  response: z.object({
    from: day,
    to: day,
    jobs: z.array(ownJob),
    is_complete: z.boolean(),
    availability: z.object({
      /** The person's own, or the company's; null as long as nobody has set any. */
      hours: week.nullable(),
      holidays: shownHolidays,
      absences: z.array(shownAbsence),
    }),
  }),
});

export const countShifts = defineCall({
  name: 'countShifts',
  method: 'GET',
  path: '/v2/shifts/days',
  feature: 'shifts',
  summary:
    'How much is planned on each day from `from` to `to`, both included, at most 45: the jobs that start on it as far as the person sees them, the people on them, and how many of the jobs have nobody. Days without jobs are left out. Beyond the specification.',
  spec: 'spec/3 §4 Shift view',
  query: z.object(days).superRefine(checkDays),
  response: z.array(z.object({ day, jobs: z.number().int(), people: z.number().int(), unassigned: z.number().int() })),
});
