import { useTranslation } from 'react-i18next';
import type { RefusedAnswer } from '../app/api/answers-refused.ts';
import { isolatedName } from '../i18n/isolated.ts';

/** What was refused of answers, for the person: each question with its own message, once. */
export function useRefusedAnswersText(): (answers: readonly RefusedAnswer[]) => string {
  const { t } = useTranslation('ui');
  return (answers) => {
    const said = answers.map(({ title, message }) =>
      title === '' ? message : t(($) => $.ui.failed.answer, { title: isolatedName(title), message }),
    );
    return [...new Set(said)].join(' ');
  };
}
