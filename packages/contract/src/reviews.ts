import { returnLimits } from '@plumbline/domain/jobs/review';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { job } from './job-shapes.ts';
import { id, idParams, moment, requiredText } from './wire.ts';

/** A question as a job asks it: its id, with that of its repetition where it has one. */
const askedId = z.string().min(1).max(200);

/** What helps to look through a reported job. */
const jobReview = z.object({
  /** The visit that it is compared with: the job before of the same type, linked or in the same project; null where there is none. */
  previous: z.object({ _id: id, ID: z.number().int(), submitted_at: moment }).nullable(),
  /** The answers that are not what they were then, new issues first. */
  deviations: z.array(
    z.object({
      askedId,
      title: z.string(),
      before: z.string(),
      now: z.string(),
      issue: z.enum(['new', 'gone']).nullable(),
    }),
  ),
});
export type JobReview = z.output<typeof jobReview>;

export const readJobReview = defineCall({
  name: 'readJobReview',
  method: 'GET',
  path: '/v2/jobs/{id}/review',
  feature: 'reviews',
  summary:
    'How the answers of a job differ from those of the visit before: the job before of the same type that is linked to it or was reported in the same project. Dates, pictures, plans and repeated questions are not compared.',
  spec: 'decision on reviewing jobs',
  params: idParams,
  response: jobReview,
});

export const returnJob = defineCall({
  name: 'returnJob',
  method: 'POST',
  path: '/v2/jobs/{id}/return',
  feature: 'reviews',
  summary:
    'Sends a reported job back to whoever does it, with a reason that their notification quotes, and the questions that are meant. It is assigned again, confirmed where all had confirmed, open where nobody is on it.',
  spec: 'decision on reviewing jobs',
  params: idParams,
  body: z.object({
    reason: requiredText(returnLimits.reason),
    questions: z
      .array(askedId)
      .max(returnLimits.questions)
      .overwrite((all) => [...new Set(all)])
      .default([]),
  }),
  response: job,
  problems: ['job_not_in_review'],
});
