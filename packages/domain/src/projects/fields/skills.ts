import { z } from 'zod';
import { defineFieldType } from '../define-field-type.ts';

/** Ids of skills. */
export const skillsField = defineFieldType({
  value: z.array(z.string().min(1).max(200)).max(1000),
  empty: [],
  toggle: 'skills',
  isEmpty: (value) => value.length === 0,
  toText: (value) => [{ kind: 'count', of: 'skills', count: value.length }],
});
