import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';
import { boundsOf, numberFromInput, numberProblems, unreadProblems } from './number-rules.ts';
import type { QuestionSettings } from './question-settings.ts';
import { storedText } from '../text/stored-text.ts';
import type { TextPart } from '../values/text-part.ts';
import type { ValueProblemCode } from './value-problem.ts';

/** A number, or the text that could not be read as one: it stays on the device, `validate` refuses it. */
const measure = z.union([z.number(), storedText(1000)]);
const range = z.object({ from: measure.nullable(), to: measure.nullable() });

/** A measured length, or a range of two with `isRange`; bounds and steps as for numbers (spec/2 §5). */
export const length = defineQuestionType({
  value: z.union([measure, range]),
  ownSettings: ['min', 'max', 'step', 'usual', 'isRange', 'initialValue', 'calculate'],
  properties: [
    { in: 'settings', name: 'isRange', input: 'switch', group: 'answer' },
    { in: 'settings', name: 'min', input: 'number', group: 'answer' },
    { in: 'settings', name: 'max', input: 'number', group: 'answer' },
    { in: 'settings', name: 'step', input: 'number', group: 'answer' },
    { in: 'settings', name: 'usual', input: 'usual_range', group: 'answer' },
  ],
  normalize: (value, settings) => {
    const bounds = boundsOf(settings);
    if (typeof value !== 'object' || value === null) return numberFromInput(value, bounds);
    const { from, to } = value as { from?: unknown; to?: unknown };
    const clamped = { from: numberFromInput(from, bounds), to: numberFromInput(to, bounds) };
    return clamped.from === null && clamped.to === null ? null : clamped;
  },
  isAnswered: (value) => typeof value !== 'object' || value.from !== null || value.to !== null,
  validate: (value, settings) => {
    if (typeof value !== 'object') {
      return settings.isRange && typeof value === 'number' ? ['value_not_valid'] : measureProblems(value, settings);
    }
    if (!settings.isRange) return ['value_not_valid'];
    const { from, to } = value;
    if (from === null && to === null) return [];
    const unread = [from, to].flatMap((end) => (typeof end === 'string' ? unreadProblems(end) : []));
    if (unread.length > 0) return [...new Set(unread)];
    if (from === null || to === null) return ['range_incomplete'];
    if (to < from) return ['range_reversed'];
    return [...new Set([...measureProblems(from, settings), ...measureProblems(to, settings)])];
  },
  toText: (value) => {
    if (typeof value !== 'object') return [partOf(value)];
    const ends = [value.from, value.to].filter((end) => end !== null).map(partOf);
    const [from, to] = ends;
    return from && to ? [{ kind: 'range', from, to }] : ends;
  },
});

function measureProblems(value: number | string, settings: QuestionSettings): readonly ValueProblemCode[] {
  return typeof value === 'number' ? numberProblems(value, settings) : unreadProblems(value);
}

function partOf(value: number | string): TextPart {
  return typeof value === 'number' ? { kind: 'number', number: value } : { kind: 'text', text: value };
}
