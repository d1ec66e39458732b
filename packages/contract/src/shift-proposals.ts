import { isShiftDay, lengthOfSpan, shiftDaysLimit } from '@plumbline/domain/shifts/ranges';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { jobTypeReference, projectReference } from './references.ts';
import { shiftJob, shiftPeopleLimit } from './shifts.ts';
import { id, moment, text } from './wire.ts';

/** So many jobs are proposed for at once. */
export const proposedJobsLimit = 300;

const day = z.iso.date().refine(isShiftDay, { error: 'day_out_of_range' });
const count = z.number().int();

const placementReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('skills'), count }),
  z.object({ code: z.literal('only_person') }),
  z.object({ code: z.literal('near'), km: count, job: id, other: z.enum(['before', 'after']) }),
  z.object({ code: z.literal('same_project') }),
  z.object({ code: z.literal('own_start') }),
  z.object({ code: z.literal('other_hour') }),
  z.object({ code: z.literal('other_day'), days: count }),
  z.object({ code: z.literal('first_free') }),
  z.object({ code: z.literal('load'), percent: count }),
]);

const leftReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('not_allowed') }),
  z.object({ code: z.literal('many_people') }),
  z.object({ code: z.literal('other_person') }),
  z.object({ code: z.literal('nobody') }),
  z.object({ code: z.literal('past') }),
  z.object({ code: z.literal('no_skills') }),
  z.object({ code: z.literal('skills_not_valid') }),
  z.object({ code: z.literal('too_long'), longest: count }),
  z.object({ code: z.literal('no_time'), people: count }),
  z.object({ code: z.literal('too_far'), people: count }),
]);

/** A job that waits, as the shift view has jobs; it may have no start yet. */
const waitingJob = shiftJob.extend({ startDate: moment.nullable() });

export type WaitingJob = z.output<typeof waitingJob>;
export type SentPlacementReason = z.output<typeof placementReason>;
export type SentLeftReason = z.output<typeof leftReason>;

export const proposeShifts = defineCall({
  name: 'proposeShifts',
  method: 'POST',
  path: '/v2/shifts/proposal',
  feature: 'shifts',
  summary:
    'Proposes people and hours for jobs that wait: those of the days from `from` to `to` that nobody is on, and those without a start, searched and filtered as the list of jobs is; the first 300 (`is_complete` is false where there are more). Inspectors are proposed, or those of `users`. Skills, absences, working hours, jobs at the same time and travel are respected; the weights in the settings (`proposalWeights`) decide between plans. Each placement and each job that is left over says why. The same `seed` gives the same proposal for the same plan. Changes nothing: what is accepted of it is a bulk change of the kind `plan`. Beyond the specification.',
  spec: 'spec/3 §7',
  body: z
    .object({
      from: day,
      to: day,
      users: z.array(id).max(shiftPeopleLimit).optional(),
      search: text(200).optional(),
      filters: z.string().max(20_000).optional(),
      seed: z.number().int().min(0).max(2_147_483_647).default(1),
    })
    .superRefine((span, context) => {
      const days = lengthOfSpan(span);
      if (days < 1) context.addIssue({ code: 'custom', message: 'ends_before_it_starts', path: ['to'] });
      if (days > shiftDaysLimit) context.addIssue({ code: 'custom', message: 'shift_days_too_many', path: ['to'] });
    })
    .transform(({ from, to, users, ...rest }) => ({
      span: { from, to },
      userIds: users && [...new Set(users)],
      ...rest,
    })),
  response: z.object({
    placements: z.array(
      z.object({ job: waitingJob, person: id, startDate: moment, reasons: z.array(placementReason) }),
    ),
    left: z.array(z.object({ job: waitingJob, reason: leftReason })),
    /** How many people were considered. */
    people: count,
    /** Whether these are all jobs that wait. */
    is_complete: z.boolean(),
    /** The jobs that reasons name. */
    jobs: z.array(z.object({ _id: id, ID: count })),
    jobTypes: z.array(jobTypeReference),
    projects: z.array(projectReference),
  }),
  problems: ['proposal_too_large'],
});
