import { isCode } from '@plumbline/domain/translations/language-code';

/** What a language of a questionnaire is called in another one; one without a code has its name only. */
export function nameOfLanguage(language: string, inLanguage: string): string {
  if (!isCode(language)) return language;
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** What a language calls itself. */
export function ownNameOfLanguage(language: string): string {
  return nameOfLanguage(language, language);
}
