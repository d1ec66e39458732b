import { useTranslation } from 'react-i18next';
import { realLanguage } from '../../../i18n/language.ts';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { refusalText } from '../../../lib/uploads/refusal-text.ts';
import type { FileAlert } from '../answering/public-files.ts';

/** Why something that was chosen is not there, in the language of the page. */
export function useFileAlertText(): (alert: FileAlert) => string {
  const { t, i18n } = useTranslation('publicAnswers');
  return (alert) => {
    if (alert.code !== 'lost') return refusalText(alert, realLanguage(i18n.language));
    return t(($) => $.publicAnswers.files.lost, { names: isolatedNames(alert.names) });
  };
}
