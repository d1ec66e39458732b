import { isExact, readNumber, type DecimalSign } from '@plumbline/domain/numbers/read-number';
import { clamp, type Bounds } from '@plumbline/domain/question-types/number-rules';

/** A number that the bounds have moved: it is said at the field (spec/2 §5). */
export interface MovedNumber {
  readonly typed: string;
  readonly to: number;
  readonly isRaised: boolean;
}

/** What the letters in a number's field come to: what is given on, and what the bounds have done to it. */
interface TypedNumber {
  /** A number within the bounds, null for an empty field, the letters themselves where they can't be read for certain. */
  readonly value: number | string | null;
  readonly moved: MovedNumber | null;
}

/** @param decimal undefined where the screen and the device don't write alike, see `decimalSignOf` */
export function typedNumber(typed: string, bounds: Bounds, decimal: DecimalSign | undefined): TypedNumber {
  const { number, problem } = readNumber(typed, decimal);
  if (problem !== undefined) return { value: typed, moved: null };
  if (number === null) return { value: null, moved: null };
  const to = clamp(number, bounds);
  return { value: to, moved: to === number ? null : { typed: typed.trim(), to, isRaised: to > number } };
}

/** The number in a field's value, if it is one that can be counted on from. */
export function numberIn(value: number | string | null): number | null {
  return typeof value === 'number' && isExact(value) ? value : null;
}
