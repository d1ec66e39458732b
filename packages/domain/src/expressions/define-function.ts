import type { ExpressionContext } from './clock.ts';
import { fits, isListType, itemType, type ExpressionType } from './types.ts';
import type { DayValue, ExpressionValue, MomentValue } from './value.ts';

/** What an argument may be: a type, a date or a moment, or with `…s` one of these or a list of them. */
export type Parameter =
  | Extract<ExpressionType, 'boolean' | 'number' | 'text' | 'datetime' | 'unknown'>
  | 'date_or_datetime'
  | 'numbers'
  | 'texts'
  | 'sortables'
  | 'date_like';

/** One function of the language. `run` is total and gets as many arguments as the parameters allow. */
export interface ExpressionFunction {
  readonly parameters: readonly Parameter[];
  /** How many of the parameters, counted from the end, may be left out. */
  readonly optional: number;
  /** Whether the last parameter may come again and again. */
  readonly repeats: boolean;
  /** Null when the arguments have no type in common. */
  readonly result: (types: readonly ExpressionType[]) => ExpressionType | null;
  readonly run: (args: readonly ExpressionValue[], context: ExpressionContext) => ExpressionValue;
}

interface FunctionInput {
  readonly takes: readonly Parameter[];
  readonly optional?: number;
  readonly repeats?: boolean;
  readonly gives: ExpressionType | ((types: readonly ExpressionType[]) => ExpressionType | null);
  readonly run: ExpressionFunction['run'];
}

/** A function of the expression language. None of its parameters may be left out and none repeats unless it says so. */
export function defineFunction({ takes, optional, repeats, gives, run }: FunctionInput): ExpressionFunction {
  return {
    parameters: takes,
    optional: optional ?? 0,
    repeats: repeats ?? false,
    result: typeof gives === 'function' ? gives : () => gives,
    run,
  };
}

/** The most values that a call may have. */
export function maxArguments({ parameters, repeats }: ExpressionFunction): number {
  return repeats ? 100 : parameters.length;
}

/** The fewest values that a call must have. */
export function leastArguments({ parameters, optional }: ExpressionFunction): number {
  return parameters.length - optional;
}

/** The parameter that the argument at this place is for. */
export function parameterAt({ parameters }: ExpressionFunction, index: number): Parameter {
  return parameters[Math.min(index, parameters.length - 1)] ?? 'unknown';
}

/** Whether something of this type can be given for a parameter. */
export function isTakenBy(type: ExpressionType, parameter: Parameter): boolean {
  switch (parameter) {
    case 'date_or_datetime':
      return fits(type, 'date') || type === 'datetime';
    case 'date_like':
      return fits(type, 'date') || type === 'datetime' || type === 'text';
    case 'numbers':
      return fits(itemType(type), 'number');
    case 'texts':
      return fits(itemType(type), 'text');
    case 'sortables':
      return itemType(type) !== 'boolean';
    case 'unknown':
      return true;
    default:
      return !isListType(type) && fits(type, parameter);
  }
}

/** An argument as a number; null for no answer and for anything else. */
export function asNumber(value: ExpressionValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** An argument as a text; null for no answer and for anything else. */
export function asText(value: ExpressionValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** An argument as a calendar day; null for no answer, for a moment and for anything else. */
export function asDay(value: ExpressionValue | undefined): DayValue | null {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'date' ? value : null;
}

/** An argument as a moment; null for no answer, for a day and for anything else. */
export function asMoment(value: ExpressionValue | undefined): MomentValue | null {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'datetime' ? value : null;
}
