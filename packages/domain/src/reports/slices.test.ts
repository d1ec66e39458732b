import { describe, expect, it } from 'vitest';
import { slicesOf } from './slices.ts';

describe('the slices of a pie', () => {
  it('are the parts of the whole, the largest first', () => {
    expect(slicesOf(['a', 'b', 'c', 'd'], [1, 5, 0, null])).toEqual({
      slices: [
        { name: 'b', place: 1, value: 5 },
        { name: 'a', place: 0, value: 1 },
      ],
      sum: 6,
    });
  });

  it('put the small ones together, and lose none', () => {
    const values = Array.from({ length: 20 }, (_, index) => index + 1);
    const { slices, sum } = slicesOf(values.map(String), values);
    expect(slices).toHaveLength(8);
    expect(slices.at(-1)?.name).toBeNull();
    expect(slices.reduce((all, { value }) => all + value, 0)).toBe(sum);
  });
});
