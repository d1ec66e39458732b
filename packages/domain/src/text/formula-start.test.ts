import { expect, it } from 'vitest';
import { inertText, textOfInert } from './formula-start.ts';

it.each([
  '=1+1',
  '+1',
  '-x',
  '@sum',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '\t=1',
  '\rx',
  '\nx',
  ' =1',
  '\u200b=1',
  '\ufeff＝1',
])('%j is no formula any more, and comes back as it was', (text) => {
  expect(inertText(text)).toBe(`'${text}`);
  expect(textOfInert(inertText(text))).toBe(text);
});

it.each(['', 'a=1', '1=1', "'tis", 'שלום', '−5', '–5'])('%j stays as it is', (text) => {
  expect(inertText(text)).toBe(text);
  expect(textOfInert(text)).toBe(text);
});
