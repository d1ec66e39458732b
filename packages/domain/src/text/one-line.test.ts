import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it('a name is kept in one line, without controls, and is otherwise as it was', () => {
  expect(oneLine('Sea\u0007 Tower\r\nNorth\u2028wing\t2')).toBe('Sea  Tower North wing 2');
  expect(oneLine('מגדל הים')).toBe('מגדל הים');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const kept = oneLine(text);
      expect(kept).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(oneLine(kept)).toBe(kept);
    }),
  );
});
