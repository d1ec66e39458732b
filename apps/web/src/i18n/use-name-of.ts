import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named, Translated } from '@plumbline/domain/languages/names';
import { nameIn, nameOf } from '@plumbline/domain/languages/names';
import { realLanguage } from './language.ts';

/** What things that people have named are called in the language of the screen, else as they were named. */
export function useNameOf(): (thing: Named) => string {
  const { i18n } = useTranslation();
  const language = realLanguage(i18n.language);
  return useCallback((thing) => nameOf(thing, language), [language]);
}

/** What else things say, in the language of the screen: a description, a column's name. */
export function useTextOf(): (thing: Translated, key: string, original: string) => string {
  const { i18n } = useTranslation();
  const language = realLanguage(i18n.language);
  return useCallback((thing, key, original) => nameIn(language, thing, key, original), [language]);
}
