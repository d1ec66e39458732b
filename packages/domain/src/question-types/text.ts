import { isEmail } from '../text/email.ts';
import { z } from 'zod';
import { addressAsPasted } from '../text/address-as-typed.ts';
import { defineQuestionType } from './define-question-type.ts';
import { boundsOf, numberFromInput, numberProblems, unreadProblems } from './number-rules.ts';
import { textOfRich } from './rich-text.ts';
import type { QuestionSettings } from './question-settings.ts';
import { questionTraits } from './question-traits.ts';
import type { QuestionType } from './question-type.ts';
import { storedText } from '../text/stored-text.ts';

/** The longest text of one answer, in characters. */
export const textLimit = 100_000;

/** Whether the answer is rich text: HTML as its input makes it. */
export function isRichText(settings: QuestionSettings): boolean {
  return settings.richText === true && (settings.textKind ?? 'text') === 'text';
}

/** Whether a question's answers are rich text. */
export function takesRichText({
  type,
  settings,
}: {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}) {
  return questionTraits[type].takesText && isRichText(settings);
}

/** The words of an answer, whether it is rich or plain. */
function wordsOf(value: string, settings: QuestionSettings): string {
  return isRichText(settings) ? textOfRich(value) : value;
}

/** Text, e-mail or number, by the setting `textKind` (spec/1 §3 "Text input kinds"; spec/2 §5). */
export const text = defineQuestionType({
  value: z.union([storedText(textLimit), z.number()]),
  ownSettings: [
    'textKind',
    'multiline',
    'richText',
    'qrReader',
    'min',
    'max',
    'step',
    'usual',
    'initialValue',
    'calculate',
  ],
  defaults: { textKind: 'text' },
  properties: [
    { in: 'settings', name: 'textKind', input: 'choice', options: ['text', 'email', 'number'], group: 'answer' },
    {
      in: 'settings',
      name: 'multiline',
      input: 'switch',
      group: 'answer',
      shownWhen: { property: 'textKind', is: ['text'] },
    },
    {
      in: 'settings',
      name: 'richText',
      input: 'switch',
      group: 'answer',
      shownWhen: { property: 'textKind', is: ['text'] },
    },
    {
      in: 'settings',
      name: 'qrReader',
      input: 'switch',
      group: 'answer',
      shownWhen: { property: 'textKind', is: ['text'] },
    },
    {
      in: 'settings',
      name: 'min',
      input: 'number',
      group: 'answer',
      shownWhen: { property: 'textKind', is: ['number'] },
    },
    {
      in: 'settings',
      name: 'max',
      input: 'number',
      group: 'answer',
      shownWhen: { property: 'textKind', is: ['number'] },
    },
    {
      in: 'settings',
      name: 'step',
      input: 'number',
      group: 'answer',
      shownWhen: { property: 'textKind', is: ['number'] },
    },
    {
      in: 'settings',
      name: 'usual',
      input: 'usual_range',
      group: 'answer',
      shownWhen: { property: 'textKind', is: ['number'] },
    },
  ],
  normalize: (value, settings) => {
    if (settings.textKind === 'number') return numberFromInput(value, boundsOf(settings));
    const typed = typeof value === 'number' ? String(value) : value;
    if (typeof typed !== 'string') return value;
    const trimmed = settings.textKind === 'email' ? addressAsPasted(typed) : typed;
    return wordsOf(trimmed, settings).trim() === '' ? null : trimmed;
  },
  isAnswered: (value, settings) => typeof value === 'number' || wordsOf(value, settings).trim() !== '',
  validate: (value, settings) => {
    if (settings.textKind === 'number') {
      return typeof value === 'number' ? numberProblems(value, settings) : unreadProblems(value);
    }
    if (typeof value === 'number') return ['value_not_valid'];
    return settings.textKind === 'email' && !isEmail(addressAsPasted(value)) ? ['email_not_valid'] : [];
  },
  toText: (value, settings) => [
    typeof value === 'number' ? { kind: 'number', number: value } : { kind: 'text', text: wordsOf(value, settings) },
  ],
});
