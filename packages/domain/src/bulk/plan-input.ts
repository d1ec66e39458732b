import { z } from 'zod';
import { id } from '../ids/id.ts';
import { plannedLength } from '../jobs/planned-length-schema.ts';

/** At most so many jobs by one gesture. */
export const plannedJobsLimit = 500;
/** At most so many people come to one of them; everybody on it may be taken off. */
const peopleLimit = { assign: 200, unassign: 1000 };

const moment = z.iso.datetime({ offset: true });

const planChange = z.strictObject({
  job: id,
  before: z.strictObject({
    users: z.array(id).max(1000),
    startDate: moment.nullable(),
    plannedLength: z.number().int().nullable(),
  }),
  assign: z.array(id).max(peopleLimit.assign).default([]),
  unassign: z.array(id).max(peopleLimit.unassign).default([]),
  startDate: moment.optional(),
  plannedLength: plannedLength.optional(),
});

/** What one gesture of planning does, a change for each job. */
export const planInput = z.strictObject({
  changes: z
    .array(planChange)
    .min(1)
    .max(plannedJobsLimit)
    .refine((changes) => new Set(changes.map(({ job }) => job)).size === changes.length, { error: 'part_given_twice' }),
});
