import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';

/** Lists the answers given so far with a link back to each (spec/4 §4 "Questions and answers"). */
export const summary = defineQuestionType({
  takesAnswer: false,
  value: z.null(),
  ownSettings: ['questionList'],
  properties: [{ in: 'settings', name: 'questionList', input: 'questions', group: 'answer' }],
  toText: () => [],
});
