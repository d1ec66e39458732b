/**
 * Characters that are treated as equal in searches (decision 0050). `platform.folded` in PostgreSQL implements the same
 * (platform migration 0005); a test compares the two over all of Unicode. A change requires a new function there and
 * recomputing stored texts.
 */
const replacements: Readonly<Record<string, string>> = {
  // The apostrophe: quotes, primes, spacing accents, geresh.
  '\u0060\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u275b\u275c\u275f\ua78b\ua78c':
    "'",
  // The quotation mark: double quotes and primes, gershayim.
  '\u00ab\u00bb\u02ba\u02ee\u05f4\u201c\u201d\u201e\u201f\u275d\u275e\u2760\u301d\u301e\u301f': '"',
  // The hyphen: dashes, the minus, maqaf.
  '\u02d7\u058a\u05be\u1400\u1806\u2010\u2012\u2013\u2014\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u{10d6e}\u{10ead}':
    '-',
  // The blank.
  '\t\n\v\f\r\u0085\u1680\u2028\u2029': ' ',
  '\u2044\u2215': '/',
  // Letters that no form of Unicode makes one.
  '\u03c2': '\u03c3',
  '\u0131': 'i',
  '\u00df': 'ss',
  '\u05f0': '\u05d5\u05d5',
  '\u05f1': '\u05d5\u05d9',
  '\u05f2': '\u05d9\u05d9',
};

/** Accents that stand alone are a blank and a mark to the compatibility form: they are replaced before it. */
const beforeForm = '\u00b4\u02dd\u0384\u1fbd\u1fbf\u1ffd\u1ffe';

/** The zeros of the digits of all scripts; nine more follow each. */
const zeros =
  '\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0' +
  '\u{104a0}\u{10d30}\u{10d40}\u{11066}\u{110f0}\u{11136}\u{111d0}\u{112f0}\u{11450}\u{114d0}\u{11650}\u{116c0}\u{116d0}\u{116da}\u{11730}\u{118e0}\u{11950}\u{11bf0}\u{11c50}\u{11d50}\u{11da0}\u{11de0}\u{11f50}\u{16130}\u{16a60}\u{16ac0}\u{16b50}\u{16d70}\u{1e140}\u{1e2f0}\u{1e4f0}\u{1e5f1}\u{1e950}';

const standsFor: ReadonlyMap<string, string> = new Map([
  ...Object.entries(replacements).flatMap(([letters, one]) => [...letters].map((letter) => [letter, one] as const)),
  ...[...zeros].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero.codePointAt(0)! + digit), `${digit}`] as const),
  ),
]);

const oneOf = (letters: Iterable<string>) => new RegExp(`[${[...letters].join('')}]`, 'gu');
const alone = oneOf(beforeForm);
const replaced = oneOf(standsFor.keys());
/** Marks, direction marks and what else isn't seen; the stroke that makes Arabic words longer. */
const unseen = /[\p{M}\p{Cf}\u0640]+/gu;
/** Whatever an English or Hebrew keyboard does not type, and what is replaced all the same. */
const notPlain = /[^ -~א-ת]|`| {2}|''/;

/**
 * A text as it is searched: in the compatibility form and small letters, without marks and direction marks; quotes, dashes, blanks and
 * digits as a keyboard has them. Two texts that a person takes for the same are the same then. Names stay as they were typed.
 */
export function foldedText(text: string): string {
  if (!notPlain.test(text)) return text.toLowerCase();
  return text
    .replace(alone, (letter) => (letter === '\u02dd' ? '"' : "'"))
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(replaced, (letter) => standsFor.get(letter) ?? letter)
    .replace(/''/g, '"')
    .replace(/ {2,}/g, ' ');
}
