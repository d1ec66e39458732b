import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '@plumbline/domain/translations/language-code';
import { useSettings } from '../lib/access/hooks.ts';
import { realLanguage } from '../i18n/language.ts';

const key = 'plumbline.questionnaire-language';
const listeners = new Set<() => void>();
/** Of a storage that refuses. */
let chosenHere: string | null = null;

function chosen(): string | null {
  try {
    return window.localStorage.getItem(key) ?? chosenHere;
  } catch {
    return chosenHere;
  }
}

/** Keeps in which language this person reads questionnaires, on this device and for all that have it. */
function choose(language: string): void {
  chosenHere = language;
  try {
    window.localStorage.setItem(key, language);
  } catch {
    // spec/1 §8: a storage that refuses is no reason to stop.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface QuestionnaireLanguage {
  /** All that there are, the default one first. */
  readonly languages: readonly string[];
  readonly language: string | null;
  /** In which texts are looked for, the wanted one first. */
  readonly wanted: readonly string[];
  readonly choose: (language: string) => void;
}

const none: readonly string[] = [];

/**
 * In which of its languages a person reads a questionnaire: what they chose on this device, else the language of the screen,
 * else one that their browser asks for, else its default. A screen that itself follows the questionnaire says in which
 * language somebody wants it, null where nobody has said so.
 */
export function useQuestionnaireLanguage(
  named: readonly string[] = none,
  screenLanguage?: string | null,
): QuestionnaireLanguage {
  const { i18n } = useTranslation();
  const { defaultLanguage } = useSettings();
  const own = useSyncExternalStore(subscribe, chosen);
  const screen = screenLanguage === undefined ? realLanguage(i18n.language) : screenLanguage;
  return useMemo(() => {
    const languages = named.length > 0 ? named : [defaultLanguage];
    const preferred = [...(own === null ? [] : [own]), ...(screen === null ? [] : [screen]), ...navigator.languages];
    const language = chooseLanguage(languages, preferred);
    const wanted = [...new Set([language, languages[0]])].filter((one) => one !== null && one !== undefined);
    return { languages, language, wanted, choose };
  }, [named, defaultLanguage, own, screen]);
}
