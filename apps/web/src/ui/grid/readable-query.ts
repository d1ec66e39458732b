import { withoutParts } from '@plumbline/domain/filters/without-parts';
import { ProblemError } from '../../lib/api/problem-error.ts';
import type { GridQuery } from './grid-state.ts';

const ofFilters = /^query\.filters\.?(.*)$/;

/**
 * What of a list's address can be asked, where the server has refused it: without a sort that the list doesn't have, and without the
 * filters that the person may not use. Null where nothing can be left out: the link is old or was cut off.
 */
export function readableQuery(
  query: GridQuery,
  failure: unknown,
): (Partial<Pick<GridQuery, 'sort' | 'filters'>> & { readonly isNarrowedLess: boolean }) | null {
  if (!(failure instanceof ProblemError) || failure.code !== 'not_valid') return null;
  const isSortWrong = query.sort !== null && failure.errors.some(({ path }) => path === 'query.sort');
  const paths = failure.errors.flatMap(({ path }) => ofFilters.exec(path)?.[1] ?? []);
  const filters = query.filters !== null && paths.length > 0 ? withoutParts(query.filters, paths) : undefined;
  if (!isSortWrong && filters === undefined) return null;
  return {
    ...(isSortWrong && { sort: null }),
    ...(filters !== undefined && { filters }),
    isNarrowedLess: filters !== undefined,
  };
}
