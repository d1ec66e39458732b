import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';

/** What is wrong with an answer, in the person's words (Spec 2 §5, §8). */
export function useProblemWords(): (code: AnswerProblemCode) => string {
  const { t } = useTranslation('questionInputs');
  return (code) => t(($) => $.questionInputs.problems[code]);
}

/** What the author of a question (as it is read) says instead of the common words; null where there is nothing of theirs. */
export function problemSaid(
  question: Question,
  code: AnswerProblemCode,
  fill: (text: string, askedAt?: string) => string,
): string | null {
  const { constraintMessage, mandatoryMessage } = question.settings;
  const said = { constraint_not_met: constraintMessage, answer_required: mandatoryMessage }[code as 'answer_required'];
  return said ? fill(said, question.id) : null;
}
