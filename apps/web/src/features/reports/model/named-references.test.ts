import { describe, expect, it } from 'vitest';
import { shownReferences, storedReferences } from './named-references.ts';

const names = new Map([
  ['c1', 'Price'],
  ['c2', 'כמות'],
  ['c3', 'Twice'],
  ['c4', 'Twice'],
  ['c5', 'c1'],
]);

describe('a calculation as a person sees it', () => {
  it('names columns by their names, and keeps their ids', () => {
    expect(shownReferences('{c1} * {c2}', names)).toBe('{Price} * {כמות}');
    expect(storedReferences('{Price} * { כמות }', names)).toBe('{c1} * {c2}');
  });

  it('leaves the id where a name means two columns, or is another’s id', () => {
    expect(shownReferences('{c3} + {c4} + {c5}', names)).toBe('{c3} + {c4} + {c5}');
    expect(storedReferences('{Twice}', names)).toBe('{Twice}');
  });

  it('comes back as it went, half written too', () => {
    for (const text of ['{c1} * ', '{', '{Pri', '{unknown}', '{c1}{c2}', 'if({c3} > 1, {c1}, 0)']) {
      expect(storedReferences(shownReferences(text, names), names)).toBe(text);
    }
  });
});
