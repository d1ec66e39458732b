import { z } from 'zod';
import { id } from './wire.ts';

const figures = {
  points: z.number(),
  possible: z.number(),
  /** With one decimal; null while required questions are open. */
  percent: z.number().nullable(),
  open: z.number().int(),
};

/** The result of a job as lists show it. `passMark` is the one it was held against. */
export const scoreSummary = z.object({
  ...figures,
  passMark: z.number().nullable(),
  passed: z.boolean().nullable(),
});

/** The result of a job with that of each step, and of each repetition of a repeat group (`Score` of domain). */
export const score = scoreSummary.extend({
  steps: z.array(
    z.object({
      ...figures,
      stepId: id.nullable(),
      repetitions: z.array(z.object({ ...figures, id: z.string(), number: z.number().int() })),
    }),
  ),
});
