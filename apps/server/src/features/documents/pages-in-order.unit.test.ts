import { expect, it } from 'vitest';
import { pagesInOrder } from './pages-in-order.ts';

it('pages of a plan come as they follow in it, plans as they were marked', () => {
  const keys = ['b/2', 'b/10', 'a/3', 'b/1', 'a/1'];
  const order = pagesInOrder(new Map(keys.map((key) => [key, key]))).map(([key]) => key);
  expect(order).toEqual(['b/1', 'b/2', 'b/10', 'a/1', 'a/3']);
});
