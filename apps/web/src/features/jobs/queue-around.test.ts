import { expect, it } from 'vitest';
import { queueAround } from './queue-around.ts';

it('the queue is the list that is shown, while the open job is in it', () => {
  expect(queueAround(['a', 'b', 'c'], [], 'b')).toEqual(['a', 'b', 'c']);
});

it('a job that left the list keeps its place among those that are still there', () => {
  expect(queueAround(['a', 'd'], ['a', 'b', 'c', 'd'], 'b')).toEqual(['a', 'b', 'd']);
});

it('a job that was opened from elsewhere has no queue, nor has none', () => {
  expect(queueAround(['a', 'b'], [], 'x')).toEqual([]);
  expect(queueAround(['a', 'b'], ['a', 'b'], undefined)).toEqual([]);
});
