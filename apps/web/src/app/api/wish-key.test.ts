import { expect, it } from 'vitest';
import { WishKey } from './wish-key.ts';

it('a wish keeps its key until it is fulfilled or changed', () => {
  const keys = new WishKey();
  const first = keys.of({ name: 'Tower' });
  expect(keys.of({ name: 'Tower' })).toBe(first);
  const other = keys.of({ name: 'Bridge' });
  expect(other).not.toBe(first);
  keys.fulfilled();
  expect(keys.of({ name: 'Bridge' })).not.toBe(other);
});
