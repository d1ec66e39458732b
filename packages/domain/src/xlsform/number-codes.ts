import { typeOfExpression, type ExpressionScope } from '../expressions/check.ts';
import { numberOfDigits } from '../numbers/decimal.ts';
import type { Expression } from '../expressions/expression.ts';

/** What is known of the questions that an XPath looks at. */
export interface AskedQuestions {
  readonly scope: ExpressionScope;
  /** The codes of a question's options; nothing for one without. */
  readonly codesOf?: (id: string) => readonly string[] | undefined;
}

/** A text literal that is a number. */
export function isDigits(side: Expression): boolean {
  return side.kind === 'text' && numberOfDigits(side.value) !== null;
}

/** A text whose number can be asked for: an answer, or digits. */
export function isText(side: Expression, { scope }: AskedQuestions): boolean {
  return typeOfExpression(side, scope) === 'text' && (side.kind !== 'text' || isDigits(side));
}

/** Whether all options of a question have numbers for codes. */
export function hasNumberCodes(side: Expression, asked: AskedQuestions): boolean {
  const codes = codesOf(side, asked);
  return codes.length > 0 && codes.every((code) => numberOfDigits(code) !== null);
}

/** Whether a number is one of the other side's codes that is written otherwise: 1 and `01`. */
export function isCodeOtherwise(side: Expression, other: Expression, asked: AskedQuestions): boolean {
  if (side.kind !== 'number') return false;
  return codesOf(other, asked).some((code) => numberOfDigits(code) === side.value && code !== String(side.value));
}

function codesOf(side: Expression, asked: AskedQuestions): readonly string[] {
  return (side.kind === 'reference' ? asked.codesOf?.(side.id) : undefined) ?? [];
}
