import { roles } from '@plumbline/domain/actor/roles';
import { z } from 'zod';
import { assignmentWarning } from './assignment-warnings.ts';
import { defineCall } from './define-call.ts';
import { personReference, skillReference } from './references.ts';
import { id, moment } from './wire.ts';

/** At most so many people are named, the best first. */
export const candidatesLimit = 50;

const nearJob = z.object({ job: id, km: z.number().int() });

const candidate = z.object({
  user: personReference.extend({ role: z.enum(roles) }),
  /** Why not; empty for those whom nothing forbids it. */
  warnings: z.array(assignmentWarning),
  /** How many of the job's skills they have on its day. */
  skills: z.number().int(),
  /** Their working hours of its day without what is planned, in minutes; null where it has no start. */
  freeMinutes: z.number().int().nullable(),
  /** The nearest jobs of the day that have a place, in kilometres as the crow flies. */
  before: nearJob.nullable(),
  after: nearJob.nullable(),
});

export type JobCandidate = z.output<typeof candidate>;

export const readJobCandidates = defineCall({
  name: 'readJobCandidates',
  method: 'POST',
  path: '/v2/jobs/candidates',
  feature: 'shifts',
  summary:
    'Who could do a job, the best first: people whom nothing forbids it, by whole hours that are free on its day, then by the way from their job before and to the one after; then the others, with why. Those who are on it are left out, and so are people of whom the caller sees only the name. At most 50 of `total`. `job` is the job as it is now, for the change that assigns somebody. Changes nothing. Beyond the specification.',
  spec: 'spec/3 §7, spec/2 §8',
  body: z.object({ job: id }),
  response: z.object({
    candidates: z.array(candidate),
    total: z.number().int(),
    job: z.object({
      _id: id,
      ID: z.number().int(),
      startDate: moment.nullable(),
      plannedLength: z.number().int().nullable(),
      users: z.array(id),
    }),
    /** How many skills the job asks for. */
    skills_required: z.number().int(),
    /** The jobs that ways and warnings name. */
    jobs: z.array(z.object({ _id: id, ID: z.number().int() })),
    /** The skills that warnings name. */
    skills: z.array(skillReference.omit({ avatar: true })),
  }),
});
