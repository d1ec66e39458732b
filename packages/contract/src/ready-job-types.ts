import { languages } from '@plumbline/domain/languages/languages';
import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { jobType } from './job-types.ts';
import { requiredText } from './wire.ts';

const name = z.string().regex(/^[a-z][a-z-]{1,60}$/);

/** A ready-made job type in the person's language: what a list of them shows. `questions_count` is without the steps. */
const readyJobType = z.object({
  name,
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  questions_count: z.number().int(),
});

export type ReadyJobType = z.output<typeof readyJobType>;

/**
 * A question of one, for a preview. `isConditional`: it is asked only where earlier answers call for it; `isRepeated`: a step
 * that is answered once for each of several things.
 */
const readyQuestion = z.object({
  name: z.string(),
  type: z.enum(questionTypes),
  title: z.string(),
  description: z.string(),
  options: z.array(z.string()),
  isMandatory: z.boolean(),
  isConditional: z.boolean(),
  isRepeated: z.boolean(),
  takesPhoto: z.boolean(),
  takesSignature: z.boolean(),
});

export type ReadyQuestion = z.output<typeof readyQuestion>;

const params = z.object({ name });

export const listReadyJobTypes = defineCall({
  name: 'listReadyJobTypes',
  method: 'GET',
  path: '/v2/jobtype/ready',
  feature: 'job-types',
  summary: 'The ready-made job types that come with the product, by title in the language of the screen.',
  spec: 'Beyond the specification: ready-made job types',
  response: z.array(readyJobType),
});

export const readReadyJobType = defineCall({
  name: 'readReadyJobType',
  method: 'GET',
  path: '/v2/jobtype/ready/{name}',
  feature: 'job-types',
  summary: 'One ready-made job type with its questions, in the language of the screen.',
  spec: 'Beyond the specification: ready-made job types',
  params,
  response: readyJobType.extend({ questions: z.array(readyQuestion) }),
});

export const exportReadyJobType = defineCall({
  name: 'exportReadyJobType',
  method: 'GET',
  path: '/v2/jobtype/ready/{name}/export',
  feature: 'job-types',
  summary: 'A ready-made job type as a file in our own format, in all languages; the company’s default language first.',
  spec: 'Beyond the specification: ready-made job types',
  responseKind: 'file',
  params,
  response: z.unknown(),
});

export const takeReadyJobType = defineCall({
  name: 'takeReadyJobType',
  method: 'POST',
  path: '/v2/jobtype/ready/{name}',
  feature: 'job-types',
  summary:
    'Creates a job type of a ready-made one, written in the first of `languages` and translated into the others; without them in the company’s default language and all others. `title` replaces its own.',
  spec: 'Beyond the specification: ready-made job types',
  params,
  body: z.object({
    title: requiredText(200).optional(),
    languages: z
      .array(z.enum(languages))
      .min(1)
      .refine((given) => new Set(given).size === given.length, { error: 'languages_not_unique' })
      .optional(),
  }),
  response: jobType,
});
