import { chosenValues } from './choosing.ts';
import { offersOptions, questionTraits } from './question-traits.ts';
import type { QuestionSettings, UsualRange } from './question-settings.ts';
import type { QuestionType } from './question-type.ts';

interface Asking {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** A part of an answer that lies outside the usual range: below its lower bound, or above its upper one. */
export interface Unusual {
  readonly side: 'below' | 'above';
  /** The bound that it lies beyond: a number, or a day as `YYYY-MM-DD`. */
  readonly bound: number | string;
  readonly outside: UsualRange['outside'];
}

/** What the usual range of a question is about; null for a question that has none. */
export function usualKindOf({ type, settings }: Asking): 'number' | 'day' | 'count' | null {
  const traits = questionTraits[type];
  if (traits.asksWhen) return settings.isPunchClock || settings.dateMode === 'time' ? null : 'day';
  if (offersOptions({ type })) return settings.multiSelect ? 'count' : null;
  if (traits.takesText) return settings.textKind === 'number' ? 'number' : null;
  return traits.measures ? 'number' : null;
}

/**
 * Whether an answer lies outside its question's usual range; null within it, without an answer, and where there is no range.
 * Unlike `min` and `max` the range changes and refuses no value. A count is of the chosen options.
 */
export function unusualIn(question: Asking, value: unknown): Unusual | null {
  const { usual } = question.settings;
  const kind = usual ? usualKindOf(question) : null;
  if (!usual || kind === null) return null;
  const { from, to, outside } = usual;
  for (const measure of measuresOf(kind, value)) {
    if (isBeyond(from, measure)) return { side: 'below', bound: from as number | string, outside };
    if (isBeyond(measure, to)) return { side: 'above', bound: to as number | string, outside };
  }
  return null;
}

/** Whether `one` is greater than `other`, which are both numbers or both days. */
function isBeyond(one: number | string | null, other: number | string | null): boolean {
  return one !== null && other !== null && typeof one === typeof other && one > other;
}

function measuresOf(kind: 'number' | 'day' | 'count', value: unknown): readonly (number | string)[] {
  if (kind === 'count') {
    const count = chosenValues(value).length;
    return count === 0 ? [] : [count];
  }
  const points = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  if (kind === 'number') return points.filter((one) => typeof one === 'number');
  // A moment lies on the day that its clock showed.
  return points.flatMap((one) => (typeof one === 'string' && /^\d{4}-\d\d-\d\d/.test(one) ? [one.slice(0, 10)] : []));
}
