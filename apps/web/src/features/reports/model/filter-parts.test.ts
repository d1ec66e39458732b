import { describe, expect, it } from 'vitest';
import { brokenParts, filterOfParts, filterParts } from './filter-parts.ts';

const one = { field: 'status', operator: 'in', value: ['open'] };
const two = { field: 'gone', operator: 'contains', value: 'x' };
const problem = (path: string) => ({ path });

describe('the conditions of a filter', () => {
  it('are those that all must hold, or the one that there is', () => {
    expect(filterParts(null)).toEqual([]);
    expect(filterParts(one)).toEqual([one]);
    expect(filterParts({ and: [one, two] })).toEqual([one, two]);
    expect(filterOfParts([])).toBeNull();
    expect(filterParts(filterOfParts([one, two]))).toEqual([one, two]);
  });

  it.each([
    ['one of several', { and: [one, two] }, 'filters.and.1.field', [{ place: 1, field: 'gone', isHidden: false }]],
    [
      'within a group',
      { and: [one, { or: [one, two] }] },
      'filters.and.1.or.1.field',
      [{ place: 1, field: 'status', isHidden: false }],
    ],
    ['the only one', two, 'filters.field', [{ place: 0, field: 'gone', isHidden: false }]],
    [
      'all, where it is about the whole',
      { and: [one, two] },
      'filters',
      [
        { place: 0, field: 'status', isHidden: false },
        { place: 1, field: 'gone', isHidden: false },
      ],
    ],
    ['none, where it is about something else', { and: [one, two] }, 'columns.0.field', []],
  ])('are broken where a problem is about them: %s', (_, filters, path, broken) => {
    expect(brokenParts(filters, [{ filters, problems: [problem(path)] }])).toEqual(broken);
  });

  it('are still broken at another place, and no more once they have gone', () => {
    const found = [{ filters: { and: [one, two] }, problems: [problem('filters.and.1.field')] }];
    expect(brokenParts({ and: [two] }, found)).toEqual([{ place: 0, field: 'gone', isHidden: false }]);
    expect(brokenParts({ and: [one] }, found)).toEqual([]);
  });

  it('are hidden where what they compare with was not told', () => {
    const filters = { and: [one, { or: [{ field: 'secret', operator: 'contains' }, one] }] };
    const found = [{ filters, problems: [problem('filters.and.1.or.0.value')] }];
    expect(brokenParts(filters, found)).toEqual([{ place: 1, field: 'secret', isHidden: true }]);
  });
});
