import { add, divide, numberOfDigits, remainder, roundTo } from '../numbers/decimal.ts';
import { asNumber, defineFunction, type ExpressionFunction } from './define-function.ts';
import { finite, itemsOf, type ExpressionValue } from './value.ts';

function numbersOf(args: readonly ExpressionValue[]): readonly number[] {
  return args.flatMap((arg) => itemsOf(arg).filter((item) => typeof item === 'number'));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => add(sum, number), 0);
}

function ofNumber(run: (number: number) => number): ExpressionFunction {
  return defineFunction({
    takes: ['number'],
    gives: 'number',
    run: ([arg]) => {
      const number = asNumber(arg);
      return number === null ? null : finite(run(number));
    },
  });
}

export const numberFunctions = {
  /** Nothing to add up gives 0. */
  sum: defineFunction({
    takes: ['numbers'],
    repeats: true,
    gives: 'number',
    run: (args) => finite(sumOf(numbersOf(args))),
  }),
  average: defineFunction({
    takes: ['numbers'],
    repeats: true,
    gives: 'number',
    run: (args) => {
      const numbers = numbersOf(args);
      return finite(divide(sumOf(numbers), numbers.length));
    },
  }),
  round: defineFunction({
    takes: ['number', 'number'],
    optional: 1,
    gives: 'number',
    run: ([arg, places]) => {
      const number = asNumber(arg);
      const digits = places === undefined ? 0 : asNumber(places);
      return number === null || digits === null ? null : finite(roundTo(number, digits));
    },
  }),
  floor: ofNumber((number) => Math.floor(number)),
  ceiling: ofNumber((number) => Math.ceil(number)),
  abs: ofNumber((number) => Math.abs(number)),
  sqrt: ofNumber((number) => Math.sqrt(number)),
  power: defineFunction({
    takes: ['number', 'number'],
    gives: 'number',
    run: ([one, other]) => {
      const base = asNumber(one);
      const exponent = asNumber(other);
      return base === null || exponent === null ? null : finite(base ** exponent);
    },
  }),
  /** A number, a text of digits, true as 1 and false as 0; nothing for anything else. */
  number: defineFunction({
    takes: ['unknown'],
    gives: 'number',
    run: ([arg]) => {
      if (typeof arg === 'string') return numberOfDigits(arg);
      return typeof arg === 'boolean' ? Number(arg) : asNumber(arg);
    },
  }),
} as const satisfies Readonly<Record<string, ExpressionFunction>>;

/** The number on the right goes so many whole times into the left one; what is left then. */
export function modulo(one: number, other: number): number | null {
  return finite(remainder(one, other));
}
