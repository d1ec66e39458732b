import {
  readNumber,
  withoutInvisible,
  type DecimalSign,
  type UnreadNumber,
} from '@plumbline/domain/numbers/read-number';

/** What a field takes beside numbers as such. */
export interface NumberFieldRules {
  /** A fraction is refused rather than rounded. */
  readonly allowDecimal?: boolean | undefined;
  readonly allowNegative?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Refuses what is beyond min and max; else whoever is given the number says so. */
  readonly isBound?: boolean | undefined;
  /** What may stand in front: `#12`. */
  readonly prefix?: string | undefined;
}

type NumberFieldProblem = UnreadNumber | 'not_whole' | 'negative' | 'outside';

type ReadField =
  | { readonly value: number | ''; readonly problem?: never }
  | { readonly value?: never; readonly problem: NumberFieldProblem };

/** The number in a field, '' for an empty one, or why it is not taken. */
export function readField(typed: string, rules: NumberFieldRules, decimal: DecimalSign | undefined): ReadField {
  const { prefix = '', min = -Infinity, max = Infinity } = rules;
  // A number that is copied from a list comes with marks of direction before its prefix.
  const text = withoutInvisible(typed).trim();
  const { number, problem } = readNumber(text.startsWith(prefix) ? text.slice(prefix.length) : text, decimal);
  if (problem !== undefined) return { problem };
  if (number === null) return { value: '' };
  if (rules.allowDecimal === false && !Number.isInteger(number)) return { problem: 'not_whole' };
  if (rules.allowNegative === false && number < 0) return { problem: 'negative' };
  if (rules.isBound && (number < min || number > max)) return { problem: 'outside' };
  return { value: number };
}

/** The number one step on, within the bounds; from none it starts at min, or at 0. */
export function stepped(
  value: number | null,
  by: number,
  { min = -Infinity, max = Infinity }: NumberFieldRules,
): number {
  const next = value === null ? (Number.isFinite(min) ? min : 0) : Number((value + by).toPrecision(12));
  return Math.min(Math.max(next, min), max);
}
