import { expect, expectTypeOf, it } from 'vitest';
import { listSearch, searchSchema } from './search-schema.ts';

const readSearch = searchSchema(...listSearch, 'job');

it('reads the texts that a route names, and leaves out what is empty, absent or no text', () => {
  expect(readSearch({ page: '2', job: 'a', search: '', sort: undefined, filters: 7, other: 'x' })).toEqual({
    page: '2',
    job: 'a',
  });
});

it('gives links their types: no other name passes', () => {
  expectTypeOf(readSearch({}).job).toEqualTypeOf<string | undefined>();
  // @ts-expect-error the route has no such part
  expect(readSearch({ other: 'x' }).other).toBeUndefined();
});
