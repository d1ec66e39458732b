import { comparisonLevel, levelOf, minusLevel, notLevel, tightestLevel, type Expression } from './expression.ts';

/**
 * The text of an expression, with no more brackets than it needs. Reading it again gives the same tree.
 */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'empty':
      return 'empty';
    case 'boolean':
      return String(expression.value);
    case 'number':
      return String(expression.value);
    case 'text':
      return printText(expression.value);
    case 'reference':
      return `{${expression.id}}`;
    case 'list':
      return `[${expression.items.map(printExpression).join(', ')}]`;
    case 'call':
      return `${expression.name}(${expression.args.map(printExpression).join(', ')})`;
    case 'not':
      return `not ${within(expression.operand, notLevel)}`;
    case 'minus':
      return `-${within(expression.operand, minusLevel)}`;
    case 'binary': {
      const level = levelOf(expression.operator) as number;
      const left = within(expression.left, level === comparisonLevel ? level + 1 : level);
      return `${left} ${expression.operator} ${within(expression.right, level + 1)}`;
    }
  }
}

/** A text in quotes: in the kind that it does not contain, where there is one. */
export function printText(text: string): string {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return quote + text.replaceAll(quote, quote + quote) + quote;
}

function within(expression: Expression, level: number): string {
  const printed = printExpression(expression);
  return tightness(expression) < level ? `(${printed})` : printed;
}

function tightness(expression: Expression): number {
  if (expression.kind === 'binary') return levelOf(expression.operator) as number;
  if (expression.kind === 'not') return notLevel;
  return expression.kind === 'minus' ? minusLevel : tightestLevel;
}
