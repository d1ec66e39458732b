import { describe, expect, it } from 'vitest';
import { bothNumbers, carriedAddress, suggested, wholePlace } from './place-draft.ts';

describe('a found address', () => {
  it('fills an empty field, and one that was filled by itself', () => {
    expect(suggested('', null, 'Herzl 1')).toEqual({ address: 'Herzl 1', offer: null });
    expect(suggested('  ', null, 'Herzl 1')).toEqual({ address: 'Herzl 1', offer: null });
    expect(suggested('Herzl 1', 'Herzl 1', 'Herzl 3')).toEqual({ address: 'Herzl 3', offer: null });
  });

  it('is only offered beside what a person wrote', () => {
    expect(suggested('Behind the mill', null, 'Herzl 1')).toEqual({ address: 'Behind the mill', offer: 'Herzl 1' });
    expect(suggested('Herzl 1, gate 2', 'Herzl 1', 'Herzl 3')).toEqual({
      address: 'Herzl 1, gate 2',
      offer: 'Herzl 3',
    });
    expect(suggested('Herzl 1', null, 'Herzl 1')).toEqual({ address: 'Herzl 1', offer: null });
  });
});

it('what a person wrote goes along to another place, what was filled in doesn’t', () => {
  expect(carriedAddress('Herzl 1', 'Herzl 1')).toBe('');
  expect(carriedAddress('Herzl 1, gate 2', 'Herzl 1')).toBe('Herzl 1, gate 2');
  expect(carriedAddress('Herzl 1', null)).toBe('Herzl 1');
});

it('a place needs both numbers', () => {
  expect(wholePlace({ lat: 0, long: null })).toBeNull();
  expect(wholePlace({ lat: 0, long: 0 })).toEqual({ lat: 0, long: 0 });
});

it('numbers outside of the earth are no place, and stay what they are', () => {
  for (const numbers of [
    { lat: 95, long: 0 },
    { lat: 0, long: -181 },
  ]) {
    expect(wholePlace(numbers)).toBeNull();
    expect(bothNumbers(numbers)).toEqual(numbers);
  }
  expect(wholePlace({ lat: -90, long: 180 })).toEqual({ lat: -90, long: 180 });
});
