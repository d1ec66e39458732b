import { expect, it } from 'vitest';
import { compareByCodePoint, compareNames, nameKey } from './name-key.ts';

it('puts letters with a stroke, joined letters and accents beside their base letters', () => {
  const sorted = [
    '10 Downing Street',
    '9 Main Street',
    'Ábel',
    'Æon',
    'afar',
    'Dan',
    'Ðan',
    'Đan',
    'dane',
    'İzmir',
    'ızmit',
    'Lodz',
    'Lódź',
    'lodz',
    'Łódź',
    'łódź',
    'Lodz East',
    'Œdipus',
    'Oslo',
    'Øst',
    'Straße',
    'strasse',
    'Thor',
    'Þór',
    'x',
    'zebra',
    'Żuk',
    'אבן',
    'שלום',
    'שלום רב',
  ];
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
});

it('breaks ties by the name as typed, and lets a shorter name come first', () => {
  expect(['anna b', 'Anna', 'anna', 'ANNA'].toSorted(compareNames)).toEqual(['ANNA', 'Anna', 'anna', 'anna b']);
  expect(compareNames('Łódź', 'Łódź')).toBe(0);
});

it('looks at the first hundred characters, however many units or letters they are', () => {
  expect(nameKey('a'.repeat(300))).toBe(`${'a'.repeat(100)}\u0001${'a'.repeat(100)}`);
  expect(nameKey('😀'.repeat(300))).toBe(`${'😀'.repeat(100)}\u0001${'😀'.repeat(100)}`);
  expect(nameKey('Æ'.repeat(100))).toBe(`${'ae'.repeat(50)}\u0001${'Æ'.repeat(100)}`);
});

it('compares code points, not halves of pairs', () => {
  const sorted = ['', 'a', 'ab', 'b', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'];
  expect(sorted.toReversed().toSorted(compareByCodePoint)).toEqual(sorted);
});
