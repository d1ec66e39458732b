import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { GridQuery } from './grid-state.ts';
import { addressOf, gridQueryFrom } from './grid-state.ts';

export interface GridState {
  /** What to ask the server for; part of the query key. */
  readonly query: GridQuery;
  /**
   * Changes some of it. Whatever changes the rows leads back to the first page, unless a page is given. A correction takes the place of
   * an address that shows nothing, so that the way back doesn't lead there again.
   */
  readonly change: (part: Partial<GridQuery>, isCorrection?: boolean) => void;
}

/**
 * The state of a list, held by the address bar: it survives back, forward and reload, and can be sent as a link.
 * Takes what the list starts with where that isn't the grid's own (`{ sort: '-created_at' }`; a constant).
 */
export function useGridState(defaults?: Partial<GridQuery>): GridState {
  const address: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useMemo(() => gridQueryFrom(address, defaults), [address, defaults]);
  const change = useCallback(
    (part: Partial<GridQuery>, isCorrection = false) => {
      const search = (before: Record<string, string | undefined>) =>
        addressOf({ ...gridQueryFrom(before, defaults), page: 0, ...part }, before, defaults);
      // A page is a place to come back to; letters of a search are not.
      const replace = isCorrection || part.page === undefined;
      void navigate({ to: '.', search, replace, resetScroll: false });
    },
    [navigate, defaults],
  );
  return useMemo(() => ({ query, change }), [query, change]);
}
