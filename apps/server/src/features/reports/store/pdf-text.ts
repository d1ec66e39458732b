/** A text with the direction that it has by its first letter with one; dates and figures, which have none, are never mirrored. */
export interface PdfText {
  readonly t: string;
  readonly d: 'rtl' | 'ltr';
  /** How wide its widest word is at most, in ems. */
  readonly w: number;
}

/** No cell on paper needs more; the rest is in the spreadsheet. */
export const maxLetters = 1500;
/** A word that is longer may be broken anywhere, so that none runs over its neighbour. */
const longWord = /[^\s\u200b]{24}(?=[^\s])/gu;
const firstStrong = /[\p{Script=Hebrew}\p{Script=Arabic}]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Letters that no page can hold: controls, halves of pairs. */
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/** Characters with an upper bound of their width, in hundredths of an em of the documents’ font, including semibold. */
const widthsOfLetters: readonly (readonly [RegExp, number])[] = [
  [/[a-ln-vx-z0-9\-.,:;/()'"+*]/, 60],
  [/[A-LN-VX-Z]|\p{Script=Hebrew}/u, 70],
  [/[mwMW%&@]/, 90],
];
/** Of any other letter, such as one of another font. */
const widestLetter = 130;
const asciiWidths = Array.from({ length: 128 }, (_, code) => widthOfLetter(String.fromCodePoint(code)));

function widthOfLetter(letter: string): number {
  return widthsOfLetters.find(([letters]) => letters.test(letter))?.[1] ?? widestLetter;
}

/** How wide the widest word is at most, in ems. */
function widestWord(text: string): number {
  let [widest, width] = [0, 0];
  for (const letter of text) {
    if (letter === ' ' || letter === '\n' || letter === '\u200b') width = 0;
    else width += asciiWidths[letter.codePointAt(0) ?? 0] ?? widthOfLetter(letter);
    if (width > widest) widest = width;
  }
  return Math.ceil(widest / 100);
}

/** A text as a cell of a PDF has it: cut to what a cell can hold, and broken where it must be. */
export function pdfText(text: string): PdfText {
  const cut = text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text;
  const t = cut.replaceAll(unprintable, ' ').replaceAll(longWord, '$&\u200b');
  const [letter] = firstStrong.exec(t) ?? [];
  return { t, d: letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr', w: widestWord(t) };
}
