import { useTranslation } from 'react-i18next';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';

/** What is wrong with an answer, in the person's words (Spec 2 §5, §8). */
export function useProblemWords(): (code: AnswerProblemCode) => string {
  const { t } = useTranslation('questionInputs');
  return (code) => t(($) => $.questionInputs.problems[code]);
}
