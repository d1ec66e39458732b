import { compileExpression } from './compile.ts';
import type { ExpressionContext } from './clock.ts';
import type { Expression } from './expression.ts';
import { parseExpression } from './parse.ts';
import type { ExpressionValue } from './value.ts';

/** Half past ten at night of 21 November in Israel: in UTC it is still the same day, an hour and a half later it is not here. */
export const evening: ExpressionContext = { now: new Date('2026-11-21T20:30:00Z'), timeZone: 'Asia/Jerusalem' };

/** The tree of a text that can be read. */
export function read(text: string): Expression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${parsed.problem.code} at ${parsed.problem.at}: ${text}`);
  return parsed.expression;
}

/** What a text gives with these answers. */
export function valueOf(
  text: string,
  answers: Readonly<Record<string, unknown>> = {},
  context = evening,
): ExpressionValue {
  return compileExpression(read(text)).run((id) => (Object.hasOwn(answers, id) ? answers[id] : null), context);
}
