import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';

/** Something to read, with a picture if wanted; nothing to fill in (spec/2 §2 "Read-only message question"). */
export const message = defineQuestionType({
  takesAnswer: false,
  value: z.null(),
  ownSettings: ['message', 'image'],
  properties: [
    { in: 'settings', name: 'message', input: 'rich_text', group: 'question' },
    { in: 'settings', name: 'image', input: 'asset', group: 'question' },
  ],
  toText: () => [],
});
