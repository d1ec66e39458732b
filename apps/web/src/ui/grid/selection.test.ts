import { describe, expect, it } from 'vitest';
import { afterCheck, afterCheckOf, afterRange, afterSelectAll, chosenOf, noSelection } from './selection.ts';

describe('choosing rows (spec/3 §4)', () => {
  it('adds what stands together on a map, and lets it go once all of it is chosen', () => {
    const some = afterCheckOf(new Set(['a', 'b']), ['b', 'c']);
    expect([...some]).toEqual(['a', 'b', 'c']);
    expect([...afterCheckOf(some, ['b', 'c'])]).toEqual(['a']);
  });

  it('lets go of what somebody else removed', () => {
    expect(chosenOf(new Set(['a', 'gone', 'b']), ['b', 'a', 'c'])).toEqual(new Set(['a', 'b']));
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

  it('a range grows and shrinks from where it began, in both directions', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const down = afterRange(new Set(['e', 'b']), ids, { anchor: 'b', head: 'b' }, 'd');
    expect(down).toEqual(new Set(['e', 'b', 'c', 'd']));
    const less = afterRange(down, ids, { anchor: 'b', head: 'd' }, 'c');
    expect(less).toEqual(new Set(['e', 'b', 'c']));
    expect(afterRange(less, ids, { anchor: 'b', head: 'c' }, 'a')).toEqual(new Set(['e', 'a', 'b']));
    // The rows changed meanwhile: what is gone begins no range.
    expect(afterRange(new Set(['x']), ids, { anchor: 'x', head: 'x' }, 'c')).toEqual(new Set(['x']));
  });
});
