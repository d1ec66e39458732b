import { firstStepChoices, firstStepKinds } from '@plumbline/domain/access/first-steps';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id } from './wire.ts';

/** Under this name the person's own decision is among their client states: whether they want to see the steps. */
export const firstStepsScreen = 'first-steps';

/** What is stored there. */
export const firstStepsState = z.object({ choice: z.enum(firstStepChoices).nullable() });

export const readFirstSteps = defineCall({
  name: 'readFirstSteps',
  method: 'GET',
  path: '/v2/widgets/first-steps',
  feature: 'dashboard',
  summary:
    'What leads a new company to its first answered job: the steps that the person may take, each with whether it is done. `isShown`: whether their start page shows them. `job` is the newest job that they see, `hasJobs` whether there is any.',
  spec: 'Beyond the specification: the first steps of a company',
  response: z.object({
    steps: z.array(z.object({ kind: z.enum(firstStepKinds), isDone: z.boolean() })),
    isShown: z.boolean(),
    hasJobs: z.boolean(),
    job: z.object({ _id: id, ID: z.number().int() }).nullable(),
  }),
});
