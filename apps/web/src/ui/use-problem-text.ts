import { useTranslation } from 'react-i18next';
import { AnswersRefused } from '../lib/api/answers-refused.ts';
import { NetworkError, ProblemError } from '../lib/api/problem-error.ts';
import { useRefusedAnswersText } from './use-refused-answers-text.ts';

/** The text of any failure for the person: what the server said, or that it wasn't reached. */
export function useProblemText(): (failure: unknown) => string {
  const { t } = useTranslation('ui');
  const refusedText = useRefusedAnswersText();
  return (failure) => {
    if (failure instanceof AnswersRefused && failure.answers.length > 0) return refusedText(failure.answers);
    if (failure instanceof NetworkError) return t(($) => $.ui.failed.network);
    return failure instanceof ProblemError && failure.message ? failure.message : t(($) => $.ui.failed.unknown);
  };
}
