import { expect, it } from 'vitest';
import { IdempotentRequest } from './idempotent-request.ts';

it('an input has the same key until it is fulfilled or changed', () => {
  const keys = new IdempotentRequest();
  const first = keys.of({ name: 'Tower' });
  expect(keys.of({ name: 'Tower' })).toBe(first);
  const other = keys.of({ name: 'Bridge' });
  expect(other).not.toBe(first);
  keys.fulfilled();
  expect(keys.of({ name: 'Bridge' })).not.toBe(other);
});
