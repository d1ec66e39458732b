import type { ExpressionContext } from '../expressions/clock.ts';
import type { AnswerContent } from './answers.ts';
import { isAnswered, normalizeContent } from './content-rules.ts';
import { makeDefinition, type Question } from './definition.ts';
import { formulasOf } from './formulas.ts';

/**
 * Whether an answer meets its question's constraint, if that depends on this answer alone. A constraint that depends on
 * other answers is checked when the questionnaire is submitted, because those may still change.
 */
export function ownConstraintHolds(question: Question, content: AnswerContent, clock: ExpressionContext): boolean {
  if (!question.settings.constraint) return true;
  const { constraint } = formulasOf(makeDefinition('one', [question])).get(question.id) ?? {};
  if (!constraint || constraint.dependencies.some((id) => id !== question.id)) return true;
  const stored = normalizeContent(question, content);
  return !isAnswered(question, stored) || constraint.run(() => stored.value, clock) === true;
}
