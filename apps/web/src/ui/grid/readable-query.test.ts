import { expect, it } from 'vitest';
import { ProblemError } from '../../lib/api/problem-error.ts';
import { gridQueryFrom } from './grid-state.ts';
import { readableQuery } from './readable-query.ts';

const refusal = (...paths: string[]) =>
  new ProblemError('Not valid', {
    status: 400,
    code: 'not_valid',
    errors: paths.map((path) => ({ path, code: 'filter_not_valid', message: '' })),
  });
const status = { field: 'status', operator: 'in', value: ['new'] };
const filters = JSON.stringify({ and: [status, { field: 'users', operator: 'in', value: ['x'] }] });

it('goes back to the usual order where the list has no such one', () => {
  const query = gridQueryFrom({ sort: 'nonsense' });
  expect(readableQuery(query, refusal('query.sort'))).toEqual({ sort: null, isNarrowedLess: false });
});

it('leaves out the filters that somebody may not use', () => {
  const query = gridQueryFrom({ filters, sort: 'nonsense' });
  expect(readableQuery(query, refusal('query.filters.and.1.field'))).toEqual({
    filters: JSON.stringify({ and: [status] }),
    isNarrowedLess: true,
  });
  expect(readableQuery(query, refusal('query.filters.and.1.field', 'query.filters.and.0.value', 'query.sort'))).toEqual(
    {
      filters: null,
      sort: null,
      isNarrowedLess: true,
    },
  );
});

it('leaves out nothing of what is refused for another reason, or can’t be read', () => {
  const query = gridQueryFrom({ filters: '{"and":[' });
  expect(readableQuery(query, refusal('query.filters'))).toBeNull();
  expect(readableQuery(query, refusal('query.search'))).toBeNull();
  expect(readableQuery(query, new Error('no network'))).toBeNull();
  expect(readableQuery(gridQueryFrom({}), refusal('query.sort'))).toBeNull();
});
