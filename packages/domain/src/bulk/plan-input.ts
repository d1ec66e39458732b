import { z } from 'zod';
import { id } from '../ids/id.ts';
import { plannedLength } from '../jobs/planned-length-schema.ts';

/** At most so many jobs by one gesture, and so many people on one of them. */
const plannedJobsLimit = 500;
const peopleLimit = 200;

const people = z.array(id).max(peopleLimit);
const moment = z.iso.datetime({ offset: true });

const planChange = z.strictObject({
  job: id,
  before: z.strictObject({
    users: z.array(id).max(1000),
    startDate: moment.nullable(),
    plannedLength: z.number().int().nullable(),
  }),
  assign: people.default([]),
  unassign: people.default([]),
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
