import { expect, it } from 'vitest';
import { foldedOptions } from './folded-options.ts';

const option = (label: string) => ({ value: label, label });
const labels = (search: string, limit = Infinity) =>
  foldedOptions({
    options: [
      option('צה״ל'),
      { group: 'Streets', items: [option('Lange Straße'), option('Kurze Straße')] },
      option('x'),
    ],
    search,
    limit,
  }).flatMap((one) => ('group' in one ? one.items.map(({ label }) => label) : [one.label]));

it('offers what has each word, however its letters are written, in its group', () => {
  expect(labels('')).toHaveLength(4);
  expect(labels('צה"ל')).toEqual(['צה״ל']);
  expect(labels('strasse')).toEqual(['Lange Straße', 'Kurze Straße']);
  expect(labels('STRASSE lange')).toEqual(['Lange Straße']);
  expect(labels('nowhere')).toEqual([]);
});

it('offers no more than are asked for', () => {
  expect(labels('', 2)).toEqual(['צה״ל', 'Lange Straße']);
});

it('lets a long group hide no other', () => {
  const group = (name: string) => ({ group: name, items: Array.from({ length: 9 }, (_, n) => option(`${name} ${n}`)) });
  const shown = foldedOptions({ options: [group('a'), group('b')], search: '', limit: 5 });
  expect(shown.map((one) => ('group' in one ? one.items.length : 1))).toEqual([5, 4]);
});
