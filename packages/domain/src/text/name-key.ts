import { foldedText } from './fold-text.ts';

/**
 * Letters that no form of Unicode takes apart, and the letters beside which they stand (decision 0054). PostgreSQL has the same in
 * `platform.name_key` (platform migration 0006); a test holds the two to each other over all of Unicode. Whoever changes one makes
 * another function there, and other stored keys.
 */
const besides: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ðđƌɖɗ: 'd',
  ⱥ: 'a',
  ƀƃɓ: 'b',
  ƈȼ: 'c',
  ǝəɛɇ: 'e',
  ƒ: 'f',
  ǥɠɣ: 'g',
  ħɦⱨ: 'h',
  ɨɩ: 'i',
  ȷɉ: 'j',
  ĸƙⱪ: 'k',
  łƚɫⱡ: 'l',
  ŋƞɲ: 'n',
  øɔɵ: 'o',
  ƥ: 'p',
  ɋ: 'q',
  ɍ: 'r',
  ʂȿ: 's',
  ŧƭʈⱦ: 't',
  ʉʊ: 'u',
  ʋ: 'v',
  ⱳ: 'w',
  ƴɏ: 'y',
  ƶȥɀʒⱬ: 'z',
};

const stands: ReadonlyMap<string, string> = new Map(
  Object.entries(besides).flatMap(([letters, base]) => [...letters].map((letter) => [letter, base] as const)),
);
const special = new RegExp(`[${[...stands.keys()].join('')}]`, 'gu');

/** So many characters of a name count: more would make indexes and the cursors of pages long. */
const maxKeyLength = 100;

/** Between the letters and the name as typed: before every other character, so that a shorter name comes first. */
const end = '\u0001';

const beginning = (text: string) =>
  text.length <= maxKeyLength
    ? text
    : Array.from(text.slice(0, 2 * maxKeyLength))
        .slice(0, maxKeyLength)
        .join('');

/**
 * By what a name is sorted, in every language alike: its folded letters, each beside its base letter, then the name as typed. Keys are
 * compared by code point ({@link compareByCodePoint}, in PostgreSQL the collation "C").
 */
export function nameKey(name: string): string {
  const typed = beginning(name);
  const letters = foldedText(typed).replace(special, (letter) => stands.get(letter) ?? letter);
  return `${beginning(letters)}${end}${typed}`;
}

/** The halves of pairs stand for what comes after all other characters. */
const place = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

/** Compares texts by the code points of their characters, as the collation "C" of PostgreSQL does; `<` compares halves of pairs. */
export function compareByCodePoint(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return place(left) - place(right);
  }
  return one.length - other.length;
}

/** Compares names as every list has them. */
export function compareNames(one: string, other: string): number {
  return compareByCodePoint(nameKey(one), nameKey(other));
}
