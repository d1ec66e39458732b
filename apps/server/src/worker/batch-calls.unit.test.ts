import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

it('makes one call of those that come at once, each with its own result', async () => {
  const made: number[][] = [];
  const double = batchCalls(async (items: readonly number[]) => {
    made.push([...items]);
    return items.map((item) => item * 2);
  }, 0);
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(made).toEqual([[1, 2, 3], [4]]);
});

it('fails the one that cannot be handled, and no other', async () => {
  const check = batchCalls(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('two');
    return items;
  }, 0);
  const results = await Promise.allSettled([check(1), check(2), check(3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
