import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  clampedPage,
  gridQueryFrom,
  grownPageSize,
  nextSort,
  pageSizes,
  sortOfColumn,
  wireQuery,
} from './grid-state.ts';

describe("a list's state in the address", () => {
  it('is a plain address for a plain list', () => {
    const query = gridQueryFrom({});
    expect(query).toEqual({ page: 0, pageSize: 20, search: '', sort: null, filters: null });
    expect(addressOf(query, {})).toEqual({});
  });

  it('keeps what else the address holds', () => {
    const query = { ...gridQueryFrom({}), search: 'מעלית', page: 2 };
    expect(addressOf(query, { jobId: '4101', page: '9' })).toEqual({ jobId: '4101', search: 'מעלית', page: '3' });
  });

  it('reads nonsense as if it were absent', () => {
    expect(gridQueryFrom({ page: '99999999999' }).page).toBe(10_000_000);
    expect(gridQueryFrom({ page: '-3', page_size: '7' })).toMatchObject({ page: 0, pageSize: 20 });
    expect(gridQueryFrom({ page: 'x', page_size: '1e9' })).toMatchObject({ page: 0, pageSize: 20 });
  });

  it('comes back as it went out', () => {
    const query = fc.record({
      page: fc.nat(100_000),
      pageSize: fc.constantFrom(...pageSizes),
      search: fc.string(),
      sort: fc.option(fc.constantFrom('created_at', '-created_at', 'ID'), { nil: null }),
      filters: fc.option(fc.constant('{"rules":[]}'), { nil: null }),
    });
    fc.assert(
      fc.property(query, (before) => {
        expect(gridQueryFrom(addressOf(before, {}))).toEqual(before);
      }),
    );
  });

  it('grows to a thousand rows while it is scrolled, each size in the address', () => {
    const sizes: number[] = [];
    let query = gridQueryFrom({});
    for (let size = grownPageSize(query, 99); size !== null; size = grownPageSize(query, 99)) {
      sizes.push(size);
      query = { ...query, pageSize: size };
      expect(gridQueryFrom(addressOf(query, {}))).toEqual(query);
    }
    expect(sizes).toEqual([50, 100, 200, 500, 1000]);
    expect(grownPageSize(gridQueryFrom({}), 1)).toBeNull();
    expect(grownPageSize(gridQueryFrom({ page: '2' }), 3)).toBeNull();
    expect(grownPageSize(gridQueryFrom({ page_size: '25' }), 3)).toBe(50);
  });

  it('asks the server for what it holds and no more', () => {
    expect(wireQuery(gridQueryFrom({ page: '3', search: 'x' }))).toEqual({ page: 2, page_size: 20, search: 'x' });
  });
});

describe('the page jump', () => {
  it('stays between the first and the last page (spec/3 §5)', () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(1000), (typed, pages) => {
        const page = clampedPage(typed, pages);
        expect(page).toBeGreaterThanOrEqual(0);
        expect(page).toBeLessThanOrEqual(Math.max(pages - 1, 0));
      }),
    );
    expect(clampedPage(7, 5)).toBe(4);
    expect(clampedPage(0, 5)).toBe(0);
  });
});

it('sorts up, down, and as before', () => {
  expect(nextSort(null, 'ID')).toBe('ID');
  expect(nextSort('ID', 'ID')).toBe('-ID');
  expect(nextSort('-ID', 'ID')).toBeNull();
  expect(nextSort('-ID', 'title')).toBe('title');
  expect(nextSort('ID,title', 'title')).toBe('title');
});

it('adds a key, turns it where it is, and takes it away', () => {
  expect(nextSort('ID', 'title', true)).toBe('ID,title');
  expect(nextSort('ID,title,-size', 'title', true)).toBe('ID,-title,-size');
  expect(nextSort('ID,-title,-size', 'title', true)).toBe('ID,-size');
  expect(nextSort('-ID', 'ID', true)).toBeNull();
  expect(nextSort('a,b,c,d', 'e', true)).toBe('a,b,c,d');
});

it('numbers the columns of a sort by several keys', () => {
  expect(sortOfColumn('ID', 'ID')).toEqual({ direction: 'ascending', place: 0 });
  expect(sortOfColumn('ID,-title', 'title')).toEqual({ direction: 'descending', place: 2 });
  expect(sortOfColumn('ID,-title', 'size')).toBeNull();
});
