import { describe, expect, it } from 'vitest';
import { recentFirst, withRecent } from './recent.ts';

const items = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));
const idsOf = (stored: unknown) => recentFirst(items, stored).map(({ _id }) => _id);

describe('what was chosen last', () => {
  it('comes first, the last one before the others, and the rest stays in its order', () => {
    expect(idsOf(['c', 'gone', 'b'])).toEqual(['c', 'b', 'a', 'd']);
    expect(idsOf([])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is remembered once each, and only so many', () => {
    expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
    expect(withRecent(['1', '2', '3', '4', '5'], '6')).toEqual(['6', '1', '2', '3', '4']);
  });

  it('may have been stored in any form', () => {
    expect(idsOf('c')).toEqual(['a', 'b', 'c', 'd']);
    expect(withRecent([1, null, 'a'], 'b')).toEqual(['b', 'a']);
  });
});
