import type { Language } from '@plumbline/domain/languages/languages';
import { pseudoTexts, type Texts } from '@plumbline/texts/pseudo';
import type { TextTree } from '@plumbline/texts/text-tree';
import { addTexts, readTexts } from '@plumbline/texts/texts';

/** Takes a language made of the English texts in accents, between ⟦ and ⟧, as if its folder were there. */
export function addMadeUp(language: string): void {
  addTexts(language, pseudoTexts(readTexts('en') as unknown as Texts) as unknown as TextTree);
}

/** The tag of a language with accents made of English. */
export const madeUp = 'en-XA' as Language;

/** What is no text of the product: the name of the product, addresses, codes and hashes. */
const ofNoLanguage = [
  /Plumbline/g,
  /https?:\/\/\S+/g,
  /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/g,
  /\b[0-9a-f]{16,}\b/g,
  /\S+@\S+/g,
];

/**
 * The words that are not of the made-up language: Hebrew ones, and those with a letter that it would have accented. What people have
 * written has no letters in these tests.
 */
export function strayWords(text: string, ...known: readonly RegExp[]): string[] {
  const plain = [...ofNoLanguage, ...known].reduce((rest, one) => rest.replace(one, ' '), text);
  return plain.match(/[\p{L}\p{M}]*(?:[aceinosuyz]|\p{Script=Hebrew})[\p{L}\p{M}]*/giu)?.filter(isStray) ?? [];
}

/** Accented letters are matched without regard to case only: `É` is none of `e`. */
const isStray = (word: string) => /[aceinosuyzACEINOSUYZ]|\p{Script=Hebrew}/u.test(word);
