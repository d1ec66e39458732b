import { useCallback } from 'react';
import type { Named, Translated } from '@plumbline/domain/languages/names';
import { nameIn, nameOf } from '@plumbline/domain/languages/names';
import { useShownLanguage } from './use-shown-language.ts';

/** What things that people have named are called in the language of the screen, else as they were named. */
export function useNameOf(): (thing: Named) => string {
  const language = useShownLanguage();
  return useCallback((thing) => nameOf(thing, language), [language]);
}

/** What else things say, in the language of the screen: a description, a column's name. */
export function useTextOf(): (thing: Translated, key: string, original: string) => string {
  const language = useShownLanguage();
  return useCallback((thing, key, original) => nameIn(language, thing, key, original), [language]);
}
