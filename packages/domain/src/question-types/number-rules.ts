import type { QuestionSettings } from './question-settings.ts';
import type { ValueProblemCode } from './value-problem.ts';

/** The bounds of a number or length question; min 0, no max and step 1 when they are not set (spec/2 §5, §9). */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The bounds that a question's settings say. */
export function boundsOf(settings: QuestionSettings): Bounds {
  return { min: settings.min ?? 0, max: settings.max ?? Number.MAX_SAFE_INTEGER, step: settings.step ?? 1 };
}

/** Below min becomes min, above max becomes max (spec/2 §5). */
export function clamp(number: number, { min, max }: Bounds): number {
  return Math.min(Math.max(number, min), max);
}

/** What stands between a number's whole and its fraction, where the person is at home. */
export type DecimalSign = '.' | ',';

/**
 * A typed number with a point before its fraction and nothing between its thousands. A comma is the decimal sign where
 * the person writes so, and wherever it can't part thousands: `12,5` is twelve and a half, `1,200` is what it is at home.
 * What is no number stays as it is.
 */
export function withDecimalPoint(typed: string, decimal: DecimalSign): string {
  const text = typed.trim();
  if (decimal === '.' && /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  if (decimal === ',' && /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d*$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  return /^[+-]?\d*,\d*$/.test(text) ? text.replace(',', '.') : text;
}

/** The two numbers on a question's steps between which a number lies, within its bounds. */
export function stepsAround(value: number, settings: QuestionSettings): readonly [number, number] {
  const bounds = boundsOf(settings);
  const below = withoutNoise(bounds.min + Math.floor((value - bounds.min) / bounds.step) * bounds.step);
  return [clamp(below, bounds), clamp(withoutNoise(below + bounds.step), bounds)];
}

/**
 * The number that a typed text stands for (spec/2 §5): clamped to the bounds; a leading zero on a number of several digits
 * gives min; what is not a number gives null, the input is cleared. A number goes through as if it had been typed.
 */
export function numberFromInput(input: unknown, bounds: Bounds): number | null {
  if (typeof input === 'number') return Number.isFinite(input) ? clamp(input, bounds) : null;
  if (typeof input !== 'string') return null;
  const text = input.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  if (/^[+-]?0\d/.test(text)) return bounds.min;
  const number = Number(text);
  return Number.isFinite(number) ? clamp(number, bounds) : null;
}

/** One step up, within the bounds. From no number yet it starts at min. */
export function increment(value: number | null, bounds: Bounds): number {
  return value === null ? bounds.min : clamp(withoutNoise(value + bounds.step), bounds);
}

/** One step down, within the bounds. From no number yet it starts at min. */
export function decrement(value: number | null, bounds: Bounds): number {
  return value === null ? bounds.min : clamp(withoutNoise(value - bounds.step), bounds);
}

/** What is wrong with a number that came past the clamping, from an import or another program, say. */
export function numberProblems(value: number, settings: QuestionSettings): readonly ValueProblemCode[] {
  const bounds = boundsOf(settings);
  if (value < bounds.min) return ['number_below_min'];
  if (value > bounds.max) return ['number_above_max'];
  // The step guides the buttons; it binds the value only where the designer has set one. The bounds themselves always fit.
  if (typeof settings.step !== 'number' || value === bounds.min || value === bounds.max) return [];
  const steps = (value - bounds.min) / bounds.step;
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? ['number_not_on_step'] : [];
}

/** 0.1 + 0.2 shown as 0.3: drops what binary fractions add beyond the twelfth digit. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}
