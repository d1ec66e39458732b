import { lengthText } from '@plumbline/texts/length-text';
import { useCallback } from 'react';
import { useShownLanguage } from './use-shown-language.ts';

/** A length of so many minutes as its reader's language has it, its figures isolated; empty for none. */
export function useLengthText(): (minutes: number | null | undefined) => string {
  const language = useShownLanguage();
  return useCallback((minutes) => (typeof minutes === 'number' ? lengthText(minutes, language) : ''), [language]);
}
