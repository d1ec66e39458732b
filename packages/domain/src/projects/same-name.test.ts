import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it('takes names for the same that read the same', () => {
  expect(isSameName(' Azrieli  Tower', 'azrieli tower')).toBe(true);
  expect(isSameName('מגדל', 'מגדל ')).toBe(true);
  expect(isSameName('Tower 1', 'Tower 2')).toBe(false);
});
