import { useTranslation } from 'react-i18next';
import { useRefusedAnswersText } from '../ui/use-refused-answers-text.ts';
import type { OutboxFailure } from './outbox-entry.ts';

/** Why something could not be sent, for display: the server's own message if there was one. */
export function useFailureWords(): (failure: OutboxFailure) => string {
  const { t } = useTranslation('outbox');
  const refusedText = useRefusedAnswersText();
  return ({ code, message, answers = [] }) => {
    if (code === 'network') return t(($) => $.outbox.failures.network);
    if (code === 'file_lost') return t(($) => $.outbox.failures.fileLost);
    if (code === 'not_found') return t(($) => $.outbox.failures.jobGone);
    if (answers.length > 0) {
      return refusedText(answers);
    }
    if (code === 'file_too_large' && message === '') return t(($) => $.outbox.failures.fileTooLarge);
    return message || t(($) => $.outbox.failures.unknown);
  };
}
