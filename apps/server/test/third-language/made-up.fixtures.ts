import type { Language } from '@plumbline/domain/languages/languages';
import { directions } from '@plumbline/domain/settings/text-direction';
import { pseudoTexts, withFormsOf, type Texts } from '@plumbline/texts/pseudo';
import { strayWords as strayWordsIn } from '@plumbline/texts/stray-words';
import type { TextTree } from '@plumbline/texts/text-tree';
import { addTexts, readTexts, removeTexts } from '@plumbline/texts/texts';

/** Takes a language made of the English texts in accents, between ⟦ and ⟧, as if its folder were there. */
export function addMadeUp(language: string): void {
  const english = readTexts('en') as unknown as Texts;
  addTexts(language, pseudoTexts(withFormsOf(language, english)) as unknown as TextTree);
}

/** The tag of a language with accents made of English. */
export const madeUp = 'en-XA' as Language;

/**
 * Replaces a language of the product by the made-up one, which runs from left to right: a reader of PDFs gives the letters of others in
 * the order in which they are drawn. @returns what takes it back
 */
export function replaceByMadeUp(language: Language): () => void {
  const direction = directions[language];
  addMadeUp(language);
  directions[language] = 'ltr';
  return () => {
    directions[language] = direction;
    removeTexts(language);
  };
}

/**
 * What is no text of the product: its name, addresses, codes and hashes, also where a line ends within them. PDFs of a language from right
 * to left ask their readers for that order, so that parts of an address and of a code are anywhere in it.
 */
const ofNoLanguage = [
  /Plumbline/g,
  /https?:\/\/\S*|\S*\blocalhost\b\S*/g,
  /(?<!\S)(?=\S*-)[0-9A-Z-]+(?!\S)/g,
  /(?:[0-9a-f]\s*){32,}/g,
  /\S+@\S+/g,
];

/** The words of a text that are not of the made-up language. What people have written has no letters in these tests. */
export const strayWords = (text: string, ...known: readonly RegExp[]): string[] =>
  strayWordsIn(text, ...known, ...ofNoLanguage);
