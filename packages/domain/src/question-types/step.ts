import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';

/** A heading under which the questions after it are gathered, up to the next step (Spec 2 §2, §4). */
export const step = defineQuestionType({
  name: 'step',
  takesAnswer: false,
  value: z.null(),
  ownSettings: [],
  properties: [{ in: 'question', name: 'stepIcon', input: 'icon', group: 'question' }],
  toText: () => [],
});
