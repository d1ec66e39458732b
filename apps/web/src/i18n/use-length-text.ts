import { lengthText } from '@plumbline/texts/length-text';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { realLanguage } from './language.ts';

/** A length of so many minutes as its reader's language has it, its figures isolated; empty for none. */
export function useLengthText(): (minutes: number | null | undefined) => string {
  const { i18n } = useTranslation();
  const language = realLanguage(i18n.language);
  return useCallback((minutes) => (typeof minutes === 'number' ? lengthText(minutes, language) : ''), [language]);
}
