import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCounted, versionsOf } from './versions.ts';
import type { Versioned } from './versions.ts';

const all = (elements: readonly Versioned[]) => {
  const ids = new Set(elements.map(({ id }) => id));
  return versionsOf(elements, (id) => ids.has(id));
};
const counted = (elements: readonly Versioned[]) => {
  const versions = all(elements);
  return elements.filter(({ id }) => isCounted(versions, id)).map(({ id }) => id);
};

describe('versions of one element', () => {
  it('count as one: the first while it is there, then the oldest', () => {
    const [a, b, c] = [{ id: 'a' }, { id: 'b', conflictOf: 'a' }, { id: 'c', conflictOf: 'a' }];
    expect(counted([a, b, c, { id: 'd' }])).toEqual(['a', 'd']);
    expect(counted([c, b])).toEqual(['b']);
    expect(all([c, b]).get('c')).toEqual(['b', 'c']);
    expect(all([b]).size).toBe(0);
    expect(counted([{ id: 'b', conflictOf: null }, a])).toEqual(['b', 'a']);
  });

  it('are counted exactly once each, whatever is gone', () => {
    const element = fc.record({ id: fc.constantFrom(...'abcdefgh'), root: fc.constantFrom(null, 'x', 'y') });
    fc.assert(
      fc.property(fc.uniqueArray(element, { selector: ({ id }) => id }), fc.subarray(['x', 'y']), (made, roots) => {
        const elements = [...roots.map((id) => ({ id })), ...made.map(({ id, root }) => ({ id, conflictOf: root }))];
        const groups = new Set(elements.map((one) => ('conflictOf' in one && one.conflictOf) || one.id));
        expect(counted(elements)).toHaveLength(groups.size);
      }),
    );
  });
});
