import { useEffect } from 'react';
import { languages } from '@plumbline/domain/languages/languages';
import type { Language } from '@plumbline/domain/languages/languages';
import { i18next } from '../../../i18n/i18n.ts';
import { chosenLanguage, pseudoLanguages } from '../../../i18n/language.ts';

function spoken(language: string | null | undefined): Language | null {
  const base = language?.toLowerCase().split('-')[0];
  return languages.find((one) => one === (base === 'iw' ? 'he' : base)) ?? null;
}

/**
 * The page speaks the language in which the questionnaire is read, where there are texts in it; else what was chosen here
 * before, else what the browser asks for. A stranger has no account that could say so, and nothing of it is kept. Undefined
 * while somebody else on the page says it.
 */
export function useLanguageOfStranger(read: string | null | undefined): void {
  useEffect(() => {
    if (read === undefined || (pseudoLanguages as readonly string[]).includes(i18next.language)) return;
    const wanted = spoken(read) ?? chosenLanguage() ?? navigator.languages.map(spoken).find((one) => one !== null);
    if (wanted && wanted !== i18next.language) void i18next.changeLanguage(wanted);
  }, [read]);
}
