import type { Language } from '../languages/languages.ts';
import { isolatedName } from '../text/isolate.ts';

export type Direction = 'ltr' | 'rtl';

const isolateStart = /[\u2066-\u2068]/;
const rtlLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const letter = /\p{L}/u;

/** The directions of a text's letters in their order, without those inside isolates. */
function* directionsIn(text: string): Generator<Direction> {
  let depth = 0;
  for (const character of text) {
    if (isolateStart.test(character)) depth += 1;
    else if (character === '\u2069') depth = Math.max(0, depth - 1);
    else if (depth === 0 && letter.test(character)) yield rtlLetter.test(character) ? 'rtl' : 'ltr';
  }
}

/** How the languages of the product run; tests replace one. @public */
export const directions: Record<Language, Direction> = { en: 'ltr', he: 'rtl' };

/** The direction in which a language of the product is written. */
export function writtenDirection(language: Language): Direction {
  return directions[language];
}

/**
 * A value for a sentence of one direction: text that contains the other direction is wrapped in U+2068 and U+2069 (UAX
 * #9, isolates), so that it can't reorder its surroundings. Text that is isolated already, or of the same direction, is
 * unchanged.
 */
export function isolatedIn(direction: Direction, value: string): string {
  for (const found of directionsIn(value)) if (found !== direction) return isolatedName(value);
  return value;
}

/**
 * The direction of a sentence whose language isn't known: that of its first letter outside isolates (UAX #9, P2), which HTML's
 * `dir="auto"` doesn't leave out. Null for one that is nothing but names.
 */
export function directionOfText(text: string): Direction | null {
  return directionsIn(text).next().value ?? null;
}
