import { isExact, numberInText, readNumber } from '../numbers/read-number.ts';
import type { QuestionSettings } from './question-settings.ts';
import type { QuestionType } from './question-type.ts';
import type { ValueProblemCode } from './value-problem.ts';

interface Asking {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** The bounds of a number or length question; min 0, no max and step 1 when they are not set (spec/2 §5, §9). */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * The `min` of a question without a lowest number: if it is missing, numbers start at 0. Low enough that nobody means
 * less, high enough to represent fractions exactly. It bounds nothing.
 */
export const noLowestNumber = -1_000_000_000;

/** The bounds that a question's settings say. */
export function boundsOf(settings: QuestionSettings): Bounds {
  const { min, max, step } = settings;
  return {
    min: typeof min === 'number' && min <= noLowestNumber ? -Number.MAX_SAFE_INTEGER : (min ?? 0),
    max: max ?? Number.MAX_SAFE_INTEGER,
    step: step ?? 1,
  };
}

/** Whether somebody has set a lowest number. */
export function hasLowest({ min }: QuestionSettings): boolean {
  return typeof min === 'number' && min > noLowestNumber;
}

/** Below min becomes min, above max becomes max (spec/2 §5). */
export function clamp(number: number, { min, max }: Bounds): number {
  return Math.min(Math.max(number, min), max);
}

/** The two numbers on a question's steps between which a number lies, within its bounds. */
export function stepsAround(value: number, settings: QuestionSettings): readonly [number, number] {
  const bounds = boundsOf(settings);
  const from = firstStep(bounds);
  const below = withoutNoise(from + Math.floor((value - from) / bounds.step) * bounds.step);
  return [clamp(below, bounds), clamp(withoutNoise(below + bounds.step), bounds)];
}

/**
 * The stored form of what was put into a number question (spec/2 §5, as decision 0048 reads it): a text that is a number is
 * one; below min becomes min, above max becomes max. What can't be read for certain, or is not exact, stays as it came, for
 * {@link unreadProblems} to refuse. Null when there is nothing, or nothing that a number could be made of.
 */
export function numberFromInput(input: unknown, bounds: Bounds): number | string | null {
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return null;
    return isExact(input) ? clamp(input, bounds) : input;
  }
  if (typeof input !== 'string') return null;
  const { number, problem } = readNumber(input);
  if (problem !== undefined) return input;
  return number === null ? null : clamp(number, bounds);
}

/** Why a value that is still a text is no number. */
export function unreadProblems(text: string): readonly ValueProblemCode[] {
  return [readNumber(text).problem ?? 'value_not_valid'];
}

/** Whether a value, or an end of it, is a text where a number is asked for. */
export function isUnread({ type, settings }: Asking, value: unknown): boolean {
  if (type === 'text') return settings.textKind === 'number' && typeof value === 'string';
  if (type !== 'length') return false;
  return (typeof value === 'object' && value !== null ? Object.values(value) : [value]).some(
    (end) => typeof end === 'string',
  );
}

/**
 * A value as conditions and calculations count with it: a text where a number is asked for, which may be an answer of a time when a text
 * was, is what it says for certain; what can't be read is none.
 */
export function countedValue(question: Asking | undefined, value: unknown): unknown {
  if (!question || !isUnread(question, value)) return value;
  return typeof value === 'string' ? numberInText(value) : null;
}

/** One step up, within the bounds. From no number yet it starts at min. */
export function increment(value: number | null, bounds: Bounds): number {
  return value === null ? firstStep(bounds) : clamp(withoutNoise(value + bounds.step), bounds);
}

/** One step down, within the bounds. From no number yet it starts at min. */
export function decrement(value: number | null, bounds: Bounds): number {
  return value === null ? firstStep(bounds) : clamp(withoutNoise(value - bounds.step), bounds);
}

/** Where the steps begin: at min, or at 0 where there is no lowest number. */
function firstStep(bounds: Bounds): number {
  return bounds.min === -Number.MAX_SAFE_INTEGER ? clamp(0, bounds) : bounds.min;
}

/** What is wrong with a number that came past the clamping, from an import or another program, say. */
export function numberProblems(value: number, settings: QuestionSettings): readonly ValueProblemCode[] {
  const bounds = boundsOf(settings);
  if (!isExact(value)) return ['number_not_exact'];
  if (value < bounds.min) return ['number_below_min'];
  if (value > bounds.max) return ['number_above_max'];
  // The step guides the buttons; it binds the value only where the designer has set one. The bounds themselves always fit.
  if (typeof settings.step !== 'number' || value === bounds.min || value === bounds.max) return [];
  const steps = (value - firstStep(bounds)) / bounds.step;
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? ['number_not_on_step'] : [];
}

/** 0.1 + 0.2 shown as 0.3: drops what binary fractions add beyond the twelfth digit. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}
