import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';

/** Yes or no (spec/1 §3). No is an answer. Path rules say `true` or `false`. */
export const bool = defineQuestionType({
  value: z.boolean(),
  ownSettings: ['points', 'weight', 'initialValue', 'calculate'],
  properties: [],
  normalize: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  toText: (value) => [{ kind: 'code', code: value ? 'yes' : 'no' }],
  pathKeys: (value) => [String(value)],
});
