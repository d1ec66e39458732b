import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GridPage } from './columns.ts';
import { readableQuery } from './readable-query.ts';
import type { GridState } from './use-grid-state.ts';

/** Corrects an address that asks for what isn't there: a page behind the last one, parts that this person can't read. */
export function useReadablePage<Row>(page: UseQueryResult<GridPage<Row>>, { query, change }: GridState) {
  // The last page may be gone when rows were deleted.
  const lastPage = Math.max((page.data?.pages ?? 1) - 1, 0);
  const isBeyond = page.data !== undefined && !page.isPlaceholderData && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, true);
  }, [isBeyond, lastPage, change]);

  // A shared address may ask for what this person can't: the rest of it is shown.
  const readable = page.isError && !page.isPlaceholderData ? readableQuery(query, page.error) : null;
  const readableText = readable && JSON.stringify(readable);
  const [isNarrowedLess, setNarrowedLess] = useState(false);
  useEffect(() => {
    if (readableText === null) return;
    const { isNarrowedLess: isLess, ...part } = JSON.parse(readableText) as NonNullable<typeof readable>;
    if (isLess) setNarrowedLess(true);
    change(part);
  }, [readableText, change]);
  return { lastPage, isNarrowedLess, dismiss: () => setNarrowedLess(false) };
}
