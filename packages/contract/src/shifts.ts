import { isShiftDay, lengthOfSpan, shiftDaysLimit } from '@plumbline/domain/shifts/ranges';
import { roles } from '@plumbline/domain/actor/roles';
import { z } from 'zod';
import { absence } from './absences.ts';
import { defineCall } from './define-call.ts';
import { holiday } from './holidays.ts';
import { jobTypeReference, personReference, projectReference, skillReference } from './references.ts';
import { can, id, moment, pageQuery, queryList, text } from './wire.ts';
import { week } from './working-hours.ts';

/** At most so many people and so many jobs come at once. */
export const shiftPeopleLimit = 500;
export const shiftJobsLimit = 5000;

const idsLimit = 1000;
const idList = queryList.pipe(z.array(id).max(idsLimit));
const day = z.iso.date().refine(isShiftDay, { error: 'day_out_of_range' });

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

/** What people are not available for on the days; `unavailableOn` of domain/availability makes the spans of each day of it. */
const availability = z.object({
  /** When those work who have no hours of their own; null as long as nobody has set any. */
  hours: week.nullable(),
  holidays: z.array(holiday.omit({ _id: true })),
  /** Those of the people who have hours of their own, or absences. */
  people: z.array(
    z.object({
      _id: id,
      hours: week.nullable(),
      absences: z.array(
        absence.pick({
          _id: true,
          kind: true,
          state: true,
          firstDay: true,
          lastDay: true,
          part: true,
          from: true,
          to: true,
          reason: true,
        }),
      ),
    }),
  ),
});

export type ShiftAvailability = z.output<typeof availability>;
export type ShiftPerson = z.output<typeof shiftPerson>;
export type ShiftJob = z.output<typeof shiftJob>;

export const listShifts = defineCall({
  name: 'listShifts',
  method: 'GET',
  path: '/v2/shifts',
  feature: 'shifts',
  summary:
    'The people who can be assigned, and the jobs that they have on the days from `from` to `to`, both included, at most 45: searched and filtered as the list of jobs is, by `users`, `status`, `job_type` and `project` besides. Jobs that began before and last into the days are among them; those without people or without a start are in the list of jobs. At most 500 people, by name, with their number, and the first 5,000 jobs: `is_complete` is false when there are more. `availability` says what the people are not available for.',
  spec: 'spec/3 §3, §4, §6 Shift view',
  query: z
    .object({
      from: day,
      to: day,
      users: idList.optional(),
      status: queryList.pipe(z.array(text(60)).max(200)).optional(),
      job_type: idList.optional(),
      project: idList.optional(),
      search: pageQuery.in.shape.search,
      filters: pageQuery.in.shape.filters,
    })
    .superRefine((span, context) => {
      const days = lengthOfSpan(span);
      if (days < 1) context.addIssue({ code: 'custom', message: 'ends_before_it_starts', path: ['to'] });
      if (days > shiftDaysLimit) context.addIssue({ code: 'custom', message: 'shift_days_too_many', path: ['to'] });
    })
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
  }),
});
