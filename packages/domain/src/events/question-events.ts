import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { changed, created, ids, removed, replaced } from './shapes.ts';

const questionFields = {
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.number().int(),
  sequence: z.number().int(),
  revision: z.number().int(),
  isGlobal: z.boolean(),
  disabled: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  language: z.string().nullable(),
  translations: z.record(z.string(), z.record(z.string(), z.string())),
};

/** What happens to questions and their order; a part of the catalogue. */
export const questionEvents = {
  'question.created': created(
    'question',
    z.object({ title: z.string(), type: z.number().int(), revision: z.number().int() }),
  ),
  'question.changed': changed('question', questionFields),
  'question.removed': removed('question', z.object({ title: z.string(), type: z.number().int() })),
  'question.reordered': replaced('job_type', z.object({ questionIds: ids })),
} as const satisfies Record<string, EventDefinition>;
