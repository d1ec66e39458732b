import { expect, it } from 'vitest';
import { foldedText } from './fold-text.ts';

const pairs: readonly (readonly [string, string])[] = [
  ['צה"ל', 'צה״ל'],
  ["צה''ל", 'צה״ל'],
  ["צ'", 'צ׳'],
  ["O'Brien", 'O’Brien'],
  ['O`Brien', 'O´Brien'],
  ['Jos\u00e9', 'Jose\u0301'],
  ['Jose', 'José'],
  ['בית-ספר', 'בית־ספר'],
  ['5–7', '5-7'],
  ['−3', '-3'],
  ['שלום', 'שָׁלוֹם'],
  ['שלום', '\ufb2aלום'],
  ['Strasse', 'Straße'],
  ['STRASSE', 'STRAẞE'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İZMİR', 'izmir'],
  ['ISPARTA', 'ısparta'],
  ['ﬁre', 'fire'],
  ['Ｆｉｒｅ', 'fire'],
  ['a\u00a0\u2003b', 'a b'],
  ['a\n\tb', 'a b'],
  ['\u200f300', '300'],
  ['\u2066#369\u2069', '#369'],
  ['٣٠٠', '300'],
  ['३००', '300'],
  ['6′', "6'"],
  ['6″', '6"'],
  ['½', '1/2'],
  ['soft\u00adware', 'software'],
  ['محمـــد', 'مُحَمَّد'],
  ['ייִדיש', 'ײדיש'],
];

it.each(pairs)('takes %s and %s for the same', (one, other) => {
  expect(foldedText(one)).toBe(foldedText(other));
});

it('tells letters apart that only look alike, and keeps what separates words', () => {
  expect(foldedText('Łódź, 3_a%')).toBe('łodz, 3_a%');
  expect(foldedText('ם')).not.toBe(foldedText('מ'));
  expect(foldedText('')).toBe('');
});

it('changes nothing that is folded already', () => {
  for (const text of pairs.flat()) expect(foldedText(foldedText(text))).toBe(foldedText(text));
  for (let from = 0; from < 0x110000; from += 0x100) {
    if (from >= 0xd800 && from < 0xe000) continue;
    const once = foldedText(Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(from + at)).join('x'));
    expect(foldedText(once), from.toString(16)).toBe(once);
  }
});
