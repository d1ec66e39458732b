import type { Language } from '@plumbline/domain/languages/languages';

/** Each language in its own words: never translated. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', he: 'עברית' };
