import type { ExpressionContext } from '../expressions/clock.ts';
import type { AnswerContent } from './answers.ts';
import { isAnswered, normalizeContent } from './content-rules.ts';
import { makeDefinition, type Question } from './definition.ts';
import { formulasOf } from './formulas.ts';

/**
 * Whether an answer meets its question's constraint as far as that is about the answer alone. What a constraint says of it
 * beside other answers is looked at when the questionnaire is submitted: those may change until then.
 */
export function ownConstraintHolds(question: Question, content: AnswerContent, clock: ExpressionContext): boolean {
  if (!question.settings.constraint) return true;
  const { constraint } = formulasOf(makeDefinition('one', [question])).get(question.id) ?? {};
  if (!constraint || constraint.dependencies.some((id) => id !== question.id)) return true;
  const stored = normalizeContent(question, content);
  return !isAnswered(question, stored) || constraint.run(() => stored.value, clock) === true;
}
