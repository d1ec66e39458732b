import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@plumbline/domain/languages/languages';
import { isLanguage, languages } from '@plumbline/domain/languages/languages';
import i18next from 'i18next';
import { expressionTable } from './expression-texts.ts';
import { fieldTable } from './field-texts.ts';
import { fileProblemTable } from './file-problem-texts.ts';
import type { TextValues } from './fill.ts';
import { filled } from './fill.ts';
import { lengthTable } from './length-text.ts';
import { periodTable } from './period-words.ts';
import { profileFieldNames } from './profile-field-names.ts';
import type { TextKeys, TextTree } from './text-tree.ts';

/** Names a text by its way: `($) => $.bulk.duplicate`. One that does not exist does not compile. */
export type TextKey = ($: TextKeys<TextTree>) => string;

const folderOf = (language: string) => new URL(`../${language}/`, import.meta.url);
const namespaceOf = (file: string) =>
  file.replace(/\.json$/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** All texts of a language, from its folder. */
export function readTexts(language: string): TextTree {
  const folder = folderOf(language);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [namespaceOf(file), JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
  ) as unknown as TextTree;
}

const trees = new Map<string, TextTree>(languages.map((language) => [language, readTexts(language)]));

const instance = i18next.createInstance();
// Everything is there already: it is ready as soon as this returns.
void instance.init({
  initAsync: false,
  lng: languages[0],
  fallbackLng: false,
  load: 'currentOnly',
  // Names of events and files have dots.
  keySeparator: '/',
  nsSeparator: false,
  enableSelector: true,
  resources: Object.fromEntries([...trees].map(([language, texts]) => [language, { translation: { ...texts } }])),
});

/** The files that the browser has as well, by their namespaces: there each names its languages. */
const tables: Readonly<Record<string, Record<string, object>>> = {
  fields: fieldTable,
  expressions: expressionTable,
  fileProblems: fileProblemTable,
  lengths: lengthTable,
  periods: periodTable,
  profileFieldNames,
};

/** Takes other texts for a language, or one language more, as if they were in its folder: for tests. @public */
export function addTexts(language: string, texts: TextTree): void {
  trees.set(language, texts);
  instance.addResourceBundle(language, 'translation', texts, false, true);
  for (const [namespace, table] of Object.entries(tables)) table[language] = texts[namespace as keyof TextTree];
}

/** Takes a language away that was added; one of the product has its own texts again. @public */
export function removeTexts(language: string): void {
  instance.removeResourceBundle(language, 'translation');
  trees.delete(language);
  for (const table of Object.values(tables)) delete table[language];
  if (isLanguage(language)) addTexts(language, readTexts(language));
}

/** The texts of a language as they are written, their places open. */
export function textsIn(language: Language): TextTree {
  const texts = trees.get(language);
  if (!texts) throw new Error(`There are no texts in ${language}`);
  return texts;
}

type Translate = (key: TextKey, options: { lng: Language; count?: number; skipInterpolation: true }) => string;

/** A text in the form that its language has for a count, its places open. */
export function textFor(language: Language, key: TextKey, count: number): string {
  // Chosen by i18next, filled in by the one function that does so (decision 0066).
  return (instance.t as unknown as Translate)(key, { lng: language, count, skipInterpolation: true });
}

/** A text in the form for its `count`, filled in. @param present how values appear; isolated where nothing is said */
export function say(
  language: Language,
  key: TextKey,
  values: TextValues & { readonly count: number },
  present?: Parameters<typeof filled>[2],
): string {
  return filled(textFor(language, key, values.count), values, present);
}
