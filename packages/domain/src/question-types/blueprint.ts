import { z } from 'zod';
import { defineQuestionType } from './define-question-type.ts';
import { storedText } from '../text/stored-text.ts';

/**
 * The opened plan and the ids of the elements drawn on it. The drawings themselves are stored in the blueprint record.
 */
const marking = z.object({ file: storedText(200), elements: z.array(storedText(200)).max(20_000) });

/** Marks drawn on a plan of the project (spec/3 §1). Opening a plan is no answer yet, a mark on it is. */
export const blueprint = defineQuestionType({
  isMentionable: false,
  value: marking,
  ownSettings: ['field', 'showOtherJobs', 'allElements'],
  properties: [
    { in: 'settings', name: 'field', input: 'project_plans', group: 'answer' },
    // `allElements` is stored for whoever sends it; nothing depends on it, so that nobody is asked for it.
    { in: 'settings', name: 'showOtherJobs', input: 'switch', group: 'answer' },
  ],
  isAnswered: (value) => value.elements.length > 0,
  toText: (value) => [{ kind: 'count', of: 'elements', count: value.elements.length }],
  pathKeys: (value) => [String(value.elements.length)],
});

/** The plan and the marks of an answer; null for a value of another shape. */
export function markedPlan(value: unknown): { readonly file: string; readonly elements: readonly string[] } | null {
  return marking.safeParse(value).data ?? null;
}

/** Whether an answer begins to link a plan, links another one, or none any more. */
export function linksAnew(before: unknown, after: unknown): boolean {
  const linked = (value: unknown) => {
    const plan = markedPlan(value);
    return plan && plan.elements.length > 0 ? plan.file : null;
  };
  return linked(before) !== linked(after);
}
