import type { BinaryOperator, Expression } from '../expressions/expression.ts';

/* Pieces of expressions that nobody wrote: they have no place in a text. */

export const place = { at: 0, length: 0 };

export function number(value: number): Expression {
  return { kind: 'number', value, ...place };
}

export function text(value: string): Expression {
  return { kind: 'text', value, ...place };
}

export function reference(id: string): Expression {
  return { kind: 'reference', id, ...place };
}

export function call(name: string, ...args: readonly Expression[]): Expression {
  return { kind: 'call', name, args, ...place };
}

export function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, ...place };
}
