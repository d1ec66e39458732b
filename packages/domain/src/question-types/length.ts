import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';
import { boundsOf, numberFromInput, numberProblems } from './number-rules.ts';
import type { TextPart } from './text-part.ts';

const range = z.object({ from: z.number().nullable(), to: z.number().nullable() });

/** A measured length, or a range of two with `isRange`; bounds and steps as for numbers (spec/2 §5). */
export const length = defineQuestionType({
  name: 'length',
  value: z.union([z.number(), range]),
  ownSettings: ['min', 'max', 'step', 'isRange', 'initialValue', 'calculate'],
  properties: [
    { in: 'settings', name: 'isRange', input: 'switch', group: 'answer' },
    { in: 'settings', name: 'min', input: 'number', group: 'answer' },
    { in: 'settings', name: 'max', input: 'number', group: 'answer' },
    { in: 'settings', name: 'step', input: 'number', group: 'answer' },
  ],
  normalize: (value, settings) => {
    const bounds = boundsOf(settings);
    if (typeof value !== 'object' || value === null) return numberFromInput(value, bounds);
    const { from, to } = value as { from?: unknown; to?: unknown };
    const clamped = { from: numberFromInput(from, bounds), to: numberFromInput(to, bounds) };
    return clamped.from === null && clamped.to === null ? null : clamped;
  },
  isAnswered: (value) => typeof value === 'number' || value.from !== null || value.to !== null,
  validate: (value, settings) => {
    if (typeof value === 'number') return settings.isRange ? ['value_not_valid'] : numberProblems(value, settings);
    if (!settings.isRange) return ['value_not_valid'];
    const { from, to } = value;
    if (from === null && to === null) return [];
    if (from === null || to === null) return ['range_incomplete'];
    if (to < from) return ['range_reversed'];
    return [...new Set([...numberProblems(from, settings), ...numberProblems(to, settings)])];
  },
  toText: (value) => {
    if (typeof value === 'number') return [{ kind: 'number', number: value }];
    const ends = [value.from, value.to]
      .filter((end) => end !== null)
      .map((number): TextPart => ({ kind: 'number', number }));
    const [from, to] = ends;
    return from && to ? [{ kind: 'range', from, to }] : ends;
  },
});
