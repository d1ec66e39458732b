import type { Language } from '@plumbline/domain/languages/languages';

/** The texts of one file in every language: a language without one of its keys does not compile. */
export type Table<T> = Record<Language, T>;
