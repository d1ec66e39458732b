import { z } from 'zod';
import { storedText } from '../text/stored-text.ts';

/** A job type has at most so many languages. */
export const languageLimit = 50;

/**
 * What a language of a questionnaire goes by: its code (`he`, `pt-BR`), or the name that a form gave it where nobody knows the
 * code. Not the language of the screen, of which there are two.
 */
export const languageCode = storedText(100).regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._()'’-]*$/u, {
  error: 'language_not_valid',
});

/** The languages of a job type, the default one first; none named means one, of which nothing is known. */
export const questionnaireLanguages = z
  .array(languageCode)
  .max(languageLimit)
  .refine((codes) => new Set(codes).size === codes.length, { error: 'languages_not_unique' });

/** Whether this is written like a code, not like a name. */
export function isCode(language: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language);
}

export type TextDirection = 'ltr' | 'rtl' | 'auto';

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
const directions = new Map<string, TextDirection>();

/** How texts of a language run; `auto`, by their letters, where nobody knows the language. */
export function directionOfLanguage(language: string | null): TextDirection {
  if (language === null) return 'auto';
  const found = directions.get(language) ?? lookUpDirection(language);
  directions.set(language, found);
  return found;
}

function lookUpDirection(language: string): TextDirection {
  if (!isCode(language)) return 'auto';
  const { script } = new Intl.Locale(language).maximize();
  if (script === undefined) return 'auto';
  return rightToLeft.has(script) ? 'rtl' : 'ltr';
}

/** The first of the wanted languages that there is, in whatever country's form (`en-GB` is served by `en`); null for none. */
export function matchLanguage(languages: readonly string[], wanted: readonly string[]): string | null {
  const main = (code: string) => code.toLowerCase().split('-')[0];
  for (const one of wanted) {
    const found =
      languages.find((code) => code.toLowerCase() === one.toLowerCase()) ??
      languages.find((code) => isCode(code) && main(code) === main(one));
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The language in which a person reads a questionnaire: the first that they want which it has, else its default. Null for one
 * that names no languages.
 */
export function chooseLanguage(languages: readonly string[], wanted: readonly string[]): string | null {
  return matchLanguage(languages, wanted) ?? languages[0] ?? null;
}
