import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, fuzzyThreshold, optionsInOrder, showsMatches } from './choosing.ts';

describe('choosing from a list', () => {
  it('clears a single choice by choosing it again', () => {
    expect(choose(null, 'a', {})).toBe('a');
    expect(choose('a', 'b', {})).toBe('b');
    expect(choose('b', 'b', {})).toBeNull();
  });

  it('adds and takes away with multiSelect', () => {
    const several = { multiSelect: true };
    expect(choose(null, 'a', several)).toEqual(['a']);
    expect(choose(['a'], 'b', several)).toEqual(['a', 'b']);
    expect(choose(['a', 'b'], 'a', several)).toEqual(['b']);
    expect(choose(['b'], 'b', several)).toBeNull();
  });

  it('comes back to where it was when one option is chosen twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), (chosen) => {
        const option = 'd';
        const settings = { multiSelect: true };
        expect(choose(choose(chosen, option, settings), option, settings)).toEqual(chosen);
      }),
    );
  });

  it('shows the matches of a closed list from three letters on', () => {
    expect(showsMatches('ab', { type: 2 })).toBe(false);
    expect(showsMatches(' ab ', { type: 2 })).toBe(false);
    expect(showsMatches('abc', { type: 2 })).toBe(true);
    expect(showsMatches('', { type: 1 })).toBe(true);
    expect(showsMatches('', {})).toBe(true);
  });

  it('searches with threshold 0.3, and 0.4 for digits alone', () => {
    expect(fuzzyThreshold('abc')).toBe(0.3);
    expect(fuzzyThreshold('12a')).toBe(0.3);
    expect(fuzzyThreshold('123')).toBe(0.4);
  });

  it('sorts by the alphabet of the language only when asked to', () => {
    const childs = [{ value: '10' }, { value: '9' }, { value: 'x', caption: 'תקין' }, { value: 'y', caption: 'אין' }];
    expect(optionsInOrder({ childs }, 'he')).toBe(childs);
    expect(optionsInOrder({ childs, sortAlphabet: true }, 'he').map((option) => option.value)).toEqual([
      '9',
      '10',
      'y',
      'x',
    ]);
  });
});
