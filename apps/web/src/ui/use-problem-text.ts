import { useTranslation } from 'react-i18next';
import { NetworkError, ProblemError } from '../app/api/problem-error.ts';

/** The text of any failure for the person: what the server said, or that it wasn't reached. */
export function useProblemText(): (failure: unknown) => string {
  const { t } = useTranslation('ui');
  return (failure) => {
    if (failure instanceof NetworkError) return t(($) => $.ui.failed.network);
    return failure instanceof ProblemError && failure.message ? failure.message : t(($) => $.ui.failed.unknown);
  };
}
