import type { Language } from './languages.ts';
import { languages } from './languages.ts';

/**
 * What a thing that people have named says in other languages: by language, then by the key of a text: `name`, `description`, `column.Floor`.
 * Its own texts stay where they are, and are read wherever there is no translation.
 */
export type NameTranslations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** What a part of a thing is called now, by its key (`column.Floor`), where that is no longer what it was first called. */
export type NewNames = Readonly<Record<string, string>>;

/** What {@link NameTranslations} stand at. */
export interface Translated {
  readonly translations?: NameTranslations | undefined;
  /** People's stored values refer to keys, so that a name may change at any time. */
  readonly names?: NewNames | undefined;
}

/** A name as somebody reads it: the translation into their language, else as it was written. */
export function nameIn(language: Language, thing: Translated, key: string, original: string): string {
  return translationOf(thing.translations, language, key) || ownNameOf(thing, key, original);
}

/** What a part of a thing is called, where it is not translated. */
export function ownNameOf({ names }: Translated, key: string, original: string): string {
  return (names && Object.hasOwn(names, key) && names[key]) || original;
}

/** All that a part of a thing is called, in any language, and what it was first called. */
export function textNamesInAll(thing: Translated, key: string, original: string): readonly string[] {
  const said = languages.map((language) => translationOf(thing.translations, language, key));
  return [...new Set([ownNameOf(thing, key, original), original, ...said])].filter((text) => text !== '');
}

/** The translation of one text; empty while there is none. */
export function translationOf(translations: NameTranslations | undefined, language: Language, key: string): string {
  const texts = translations?.[language];
  return (texts && Object.hasOwn(texts, key) && texts[key]) || '';
}

/** A thing with a name, wherever its own form has it. */
export type Named = Translated & ({ readonly title: string } | { readonly name: string } | { readonly label: string });

function originalName(thing: Named): string {
  return 'title' in thing ? thing.title : 'name' in thing ? thing.name : thing.label;
}

/** What somebody who reads this language calls a thing. */
export function nameOf(thing: Named, language: Language): string {
  return nameIn(language, thing, 'name', originalName(thing));
}

/** A choice, or several, with each choice called as `nameOf` says; what is no choice stays as it is. */
export function withNames<Choice extends { readonly label: string }>(
  value: unknown,
  say: (choice: Choice) => string,
): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, say));
  if (typeof value !== 'object' || value === null || !('label' in value)) return value;
  return { ...value, label: say(value as unknown as Choice) };
}

/** A name and its translations: all that a thing can be found by. */
export function namesInAll(thing: Named): readonly string[] {
  const said = languages.map((language) => translationOf(thing.translations, language, 'name'));
  return [...new Set([originalName(thing), ...said])].filter((text) => text !== '');
}

/** The translations with another text; a blank one takes it away. */
export function withTranslation(
  translations: NameTranslations | undefined,
  { language, key, text }: { readonly language: Language; readonly key: string; readonly text: string },
): NameTranslations {
  const { [key]: _, ...others } = translations?.[language] ?? {};
  return withoutEmpty({ ...translations, [language]: text.trim() === '' ? others : { ...others, [key]: text.trim() } });
}

/** The translations of the texts that there still are. */
export function onlyTexts(
  translations: NameTranslations | undefined,
  isThere: (key: string) => boolean,
): NameTranslations {
  return withoutEmpty(
    Object.fromEntries(
      Object.entries(translations ?? {}).map(([language, texts]) => [
        language,
        Object.fromEntries(Object.entries(texts).filter(([key]) => isThere(key))),
      ]),
    ),
  );
}

/** Without languages in which nothing is said, and always in one order: the same translations are the same JSON. */
function withoutEmpty(translations: NameTranslations): NameTranslations {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const texts = Object.entries(translations[language] ?? {}).filter(([, text]) => text !== '');
      if (texts.length === 0) return [];
      return [[language, Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))] as const];
    }),
  );
}

const scripts: Readonly<Record<Language, RegExp>> = { en: /\p{Script=Latin}/gu, he: /\p{Script=Hebrew}/gu };

/**
 * Whether readers of a language miss a translation: nobody says in which language a name is, so its letters do. A name that is at
 * least half of their own letters is theirs, and one without letters is everybody's.
 */
export function isForeign(original: string, language: Language): boolean {
  const letters = original.match(/\p{L}/gu)?.length ?? 0;
  const own = original.match(scripts[language])?.length ?? 0;
  return own * 2 < letters;
}

/** The languages in which a text has still to be said. */
export function missingLanguages(original: string, texts: Readonly<Partial<Record<Language, string>>>): Language[] {
  return languages.filter((language) => isForeign(original, language) && (texts[language] ?? '').trim() === '');
}
