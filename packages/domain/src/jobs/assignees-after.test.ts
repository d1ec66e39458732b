import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assigneesAfter } from './assignees-after.ts';

it('keeps whom others put on meanwhile, and does not bring back whom they took off', () => {
  expect(assigneesAfter(['dana', 'yossi'], ['dana', 'noa'], ['dana'])).toEqual(['dana', 'yossi', 'noa']);
  expect(assigneesAfter(['yossi'], ['dana', 'yossi', 'noa'], ['dana', 'yossi'])).toEqual(['yossi', 'noa']);
  expect(assigneesAfter(['dana', 'yossi'], [], ['dana'])).toEqual(['yossi']);
  // Both put on the same.
  expect(assigneesAfter(['dana', 'noa'], ['dana', 'noa'], ['dana'])).toEqual(['dana', 'noa']);
});

const people = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));

it('is what was chosen where nobody else changed it', () => {
  fc.assert(
    fc.property(people, people, (before, wanted) => {
      expect(new Set(assigneesAfter(before, wanted, before))).toEqual(new Set(wanted));
    }),
  );
});
