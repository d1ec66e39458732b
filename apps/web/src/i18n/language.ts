import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { writtenDirection, type Direction } from '@plumbline/domain/settings/text-direction';

/** The two made-up languages of the tests: English in accents, made longer, and the same from right to left. */
export const pseudoLanguages = ['pseudo', 'pseudo-rtl'] as const;
export type { Direction };
export type ShownLanguage = Language | (typeof pseudoLanguages)[number];

const chosenKey = 'plumbline.language';
const defaultKey = 'plumbline.default-language';
/** What an instance speaks that never said otherwise (spec/1 §1). */
const productDefault: Language = 'en';

function isLanguage(value: string | null): value is Language {
  return (languages as readonly (string | null)[]).includes(value);
}

function isPseudo(value: string | null): value is (typeof pseudoLanguages)[number] {
  return (pseudoLanguages as readonly (string | null)[]).includes(value);
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch (refused) {
    // spec/1 §8: a local storage that refuses is logged only.
    console.warn('The language could not be kept', refused);
  }
}

/**
 * The initial language: `?lang=` (stored, a pseudo-language for this tab only), then the previous choice, then English.
 * `public/first-paint.js` makes the same choice before the first paint.
 */
export function startLanguage(): ShownLanguage {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isPseudo(asked)) write(window.sessionStorage, chosenKey, asked);
  if (isLanguage(asked)) {
    write(window.localStorage, chosenKey, asked);
    window.sessionStorage.removeItem(chosenKey);
  }
  const ofTab = read(window.sessionStorage, chosenKey);
  if (isPseudo(ofTab)) return ofTab;
  const chosen = read(window.localStorage, chosenKey);
  return isLanguage(chosen) ? chosen : productDefault;
}

/** What a person has chosen in this browser; null while nobody has. */
export function chosenLanguage(): Language | null {
  const chosen = read(window.localStorage, chosenKey);
  return isLanguage(chosen) ? chosen : null;
}

/** Keeps the person's choice (spec/1 §1). */
export function storeLanguage(language: Language): void {
  window.sessionStorage.removeItem(chosenKey);
  write(window.localStorage, chosenKey, language);
}

/**
 * The default-language rule of spec/1 §1: if the instance's default differs from the one stored here before, it becomes
 * the language of this browser. A person's own choice applies until then. Returns whether the page must reload.
 */
export function adoptDefaultLanguage(instanceDefault: Language): boolean {
  const stored = read(window.localStorage, defaultKey) ?? productDefault;
  if (stored === instanceDefault) return false;
  write(window.localStorage, defaultKey, instanceDefault);
  // A storage that refuses would reload for ever.
  if (read(window.localStorage, defaultKey) !== instanceDefault) return false;
  const shown = startLanguage();
  if (isPseudo(shown) || shown === instanceDefault) return false;
  storeLanguage(instanceDefault);
  return true;
}

/** The direction in which a language is written. */
export function directionOf(language: string): Direction {
  return writtenDirection(realLanguage(language));
}

/** The language that texts, dates and the server's messages are really in: the made-up ones stand on these two. */
export function realLanguage(language: string): Language {
  if (language === 'pseudo-rtl') return 'he';
  return isLanguage(language) ? language : 'en';
}
