/** The position of a part of an expression in its text: the offset of its first character, and its length. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'contains'
  | '&'
  | '+'
  | '-'
  | '*'
  | '/'
  | 'mod';

/** What a condition or a calculation says, as a tree. Made by `parseExpression`; nothing in it can do anything but be computed. */
export type Expression = Place &
  (
    | { readonly kind: 'empty' }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'reference'; readonly id: string }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'not'; readonly operand: Expression }
    | { readonly kind: 'minus'; readonly operand: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    /** `name` in lower case; whether there is such a function is the checker's question. */
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  );

/** From the loosest to the tightest. Comparisons do not follow one another; the others run from left to right. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  [],
  ['=', '!=', '<', '<=', '>', '>=', 'in', 'contains'],
  ['&'],
  ['+', '-'],
  ['*', '/', 'mod'],
];

/** The precedence of `not`: lower than a comparison, higher than `and`. */
export const notLevel = 2;
export const comparisonLevel = 3;
/** Of what needs no brackets anywhere but under another minus. */
export const minusLevel = levels.length;
export const tightestLevel = levels.length + 1;

const levelByOperator = new Map(
  levels.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
);

/** How tightly an operator binds; undefined for what is none. */
export function levelOf(operator: string): number | undefined {
  return levelByOperator.get(operator as BinaryOperator);
}
