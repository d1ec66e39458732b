import type { Language } from './languages.ts';
import { languages } from './languages.ts';
import type { NameKind } from './name-kinds.ts';
import type { NameTranslations } from './names.ts';
import { translationOf } from './names.ts';

/** A text in the languages in which it is said. */
export type TextByLanguage = Readonly<Partial<Record<Language, string>>>;

/** One text that people gave to a thing, as it was written and in other languages. */
export interface NameRow {
  readonly kind: NameKind;
  readonly id: string;
  /** Which text of the thing it is: `name`, `description`, `column.Floor`. */
  readonly key: string;
  readonly original: string;
  /** What it is a part of, where its own text doesn't say it: the field of a column, the list of an option. */
  readonly about: string | null;
  readonly texts: TextByLanguage;
}

/** A text that is to be said in a language from now on; blank for none. */
export interface NameChange extends Pick<NameRow, 'kind' | 'id' | 'key'> {
  readonly language: Language;
  readonly text: string;
}

/** One text of a thing in all languages in which it is said. */
export function textsByLanguage(translations: NameTranslations | undefined, key: string): TextByLanguage {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = translationOf(translations, language, key);
      return text === '' ? [] : [[language, text]];
    }),
  );
}
