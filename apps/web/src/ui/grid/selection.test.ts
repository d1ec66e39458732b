import { describe, expect, it } from 'vitest';
import { afterCheck, afterRowClick, afterSelectAll, noSelection } from './selection.ts';

describe('choosing rows (Spec 3 §4)', () => {
  it('a click chooses one row alone', () => {
    expect(afterRowClick(new Set(['a', 'b']), 'c')).toEqual(new Set(['c']));
  });

  it('a click on a chosen row lets it go', () => {
    expect(afterRowClick(new Set(['a', 'b']), 'a')).toEqual(new Set(['b']));
  });

  it('the checkbox adds and takes away', () => {
    const two = afterCheck(afterCheck(noSelection, 'a'), 'b');
    expect(two).toEqual(new Set(['a', 'b']));
    expect(afterCheck(two, 'a')).toEqual(new Set(['b']));
  });

  it('select all toggles between all and none', () => {
    expect(afterSelectAll(new Set(['a']), ['a', 'b'])).toEqual(new Set(['a', 'b']));
    expect(afterSelectAll(new Set(['a', 'b']), ['a', 'b'])).toEqual(noSelection);
    expect(afterSelectAll(noSelection, [])).toEqual(noSelection);
  });
});
