import { useTranslation } from 'react-i18next';
import type { RefusedAnswer } from '../lib/api/answers-refused.ts';
import { isolatedName } from '../i18n/isolated.ts';

/** What was refused of answers, for the person: each question, and the file where it is about one, with its own message, once. */
export function useRefusedAnswersText(): (answers: readonly RefusedAnswer[]) => string {
  const { t } = useTranslation('ui');
  return (answers) => {
    const about = (title: string, message: string) =>
      title === '' ? message : t(($) => $.ui.failed.answer, { title: isolatedName(title), message });
    const said = answers.map(({ title, message, file = '' }) => about(title, about(file, message)));
    return [...new Set(said)].join(' ');
  };
}
