import { choiceFunctions } from './choice-functions.ts';
import { dateFunctions } from './date-functions.ts';
import { defineFunction, type ExpressionFunction } from './define-function.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';

const functions = {
  ...choiceFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
  /** Its pattern is made ready when the expression is, so it never runs by itself. */
  matches: defineFunction({ takes: ['text', 'text'], gives: 'boolean', run: () => null }),
} as const satisfies Readonly<Record<string, ExpressionFunction>>;

export type FunctionName = keyof typeof functions;

/** The names of all functions, for an editor that offers them. */
export const functionNames = Object.keys(functions) as readonly FunctionName[];

/** The function of this name; null when there is none. */
export function functionNamed(name: string): ExpressionFunction | null {
  return Object.hasOwn(functions, name) ? functions[name as FunctionName] : null;
}
