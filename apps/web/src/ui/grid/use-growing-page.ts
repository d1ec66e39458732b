import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GridPage } from './columns.ts';
import { grownPageSize } from './grid-state.ts';
import type { GridState } from './use-grid-state.ts';

/** How a list on a phone grows while it is scrolled. */
export interface GrowingPage {
  /** Shows more rows; null while there are none, or they are on their way. */
  readonly grow: (() => void) | null;
  readonly isGrowing: boolean;
}

/** @param isScrolled whether the list grows at all: elsewhere its pages are turned over */
export function useGrowingPage<Row>(
  page: UseQueryResult<GridPage<Row>>,
  { query, change }: GridState,
  isScrolled: boolean,
): GrowingPage {
  const grown = isScrolled && page.data && !page.isPlaceholderData ? grownPageSize(query, page.data.pages) : null;
  // What was ticked stays ticked: the rows are still there.
  const grow = useCallback(() => change({ pageSize: grown ?? query.pageSize }), [change, grown, query.pageSize]);
  return {
    grow: grown === null ? null : grow,
    isGrowing: isScrolled && page.isPlaceholderData && (page.data?.docs.length ?? 0) < query.pageSize,
  };
}
