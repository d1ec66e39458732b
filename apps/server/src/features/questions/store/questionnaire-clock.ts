import { EvaluationBudget } from '@plumbline/domain/expressions/budget';
import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { Problem } from '../../../http/problem.ts';

/**
 * What the formulas of a questionnaire may cost in one call, however often it is walked through: a thousand of thirty operators cost a
 * thirtieth of it, and all of it half a second.
 */
const questionnaireLimit = 10_000_000;

/**
 * When and where the formulas of a questionnaire are computed in one call, and what that may cost.
 * The budget throws Problem questionnaire_too_demanding with the question that costs the most.
 */
export function questionnaireClock(
  definition: Pick<QuestionnaireDefinition, 'questions'> | null | undefined,
  { now, timeZone }: Pick<ExpressionContext, 'now' | 'timeZone'>,
): ExpressionContext {
  const refuse = (askedId: string | null) => {
    const { questionId } = splitAskedId(askedId ?? '');
    const question = definition?.questions.find(({ id }) => id === questionId)?.title || '–';
    return new Problem('questionnaire_too_demanding', { details: { question } });
  };
  return { now, timeZone, budget: new EvaluationBudget({ limit: questionnaireLimit, refuse }) };
}
