import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readClientState, saveClientState } from '@plumbline/contract/client-states';
import type { ListView } from '@plumbline/contract/views';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { shownColumn } from '@plumbline/domain/views/view-state';
import { z } from 'zod';
import type { Layout, LayoutState } from '../../ui/grid/layout.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { withOfflineCopy } from '../../lib/api/with-offline-copy.ts';
import { isUnreachable } from '../../lib/api/problem-error.ts';
import { viewKeys } from './keys.ts';

const columns = z.array(shownColumn).nullable().default(null);
/** How somebody arranged the columns of a list: without a view, and in views that they have not saved it to. */
const savedLayouts = z.object({ own: columns, views: z.record(z.string(), columns).default({}) });
type SavedLayouts = z.output<typeof savedLayouts>;

const none: SavedLayouts = { own: null, views: {} };
/** So many views are remembered in which somebody arranged columns without saving. */
const maxViews = 30;

const screenOf = (list: ViewList) => `columns.${list}`;

const layoutsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: viewKeys.arranged(screenOf(list)),
    queryFn: async ({ signal }): Promise<SavedLayouts> => {
      const ask = async () => {
        const { state } = await callServer(readClientState, { params: { screen: screenOf(list) }, signal });
        const read = savedLayouts.safeParse(state);
        return read.success ? read.data : none;
      };
      return withOfflineCopy(screenOf(list), ask).catch((failure: unknown) => {
        if (isUnreachable(failure)) return none;
        throw failure;
      });
    },
    meta: { cachedQuery: screenOf(list) },
    staleTime: Infinity,
  });

export interface ViewLayout extends LayoutState {
  /** Whether the columns were arranged otherwise than the view has them. */
  readonly isChanged: boolean;
  /** Forgets what was arranged in this view. */
  readonly forget: () => void;
}

/** The columns of a list as this person arranged them, on every device; in a view as the view has them, or as they changed it. */
export function useViewLayout(list: ViewList, view: ListView | null): ViewLayout {
  const queryClient = useQueryClient();
  const { data = none } = useQuery(layoutsQuery(list));
  const { mutate } = useMutation({
    mutationFn: (state: SavedLayouts) =>
      callServer(saveClientState, { params: { screen: screenOf(list) }, body: { state } }),
  });
  const id = view?._id ?? null;
  const saved = view?.columns ?? null;
  return useMemo(() => {
    const save = (next: SavedLayouts) => {
      queryClient.setQueryData(layoutsQuery(list).queryKey, next);
      mutate(next);
    };
    const { [id ?? '']: changed, ...others } = data.views;
    const forget = () => save({ ...data, views: others });
    const onLayout = (layout: Layout) => {
      const next = layout === null ? null : [...layout];
      if (id === null) return save({ ...data, own: next });
      if (next === null) return forget();
      const views = Object.fromEntries([...Object.entries(others).slice(1 - maxViews), [id, next]]);
      return save({ ...data, views });
    };
    const layout = id === null ? data.own : (changed ?? saved);
    const isChanged =
      id !== null && changed !== undefined && changed !== null && JSON.stringify(changed) !== JSON.stringify(saved);
    return { layout, onLayout, isChanged, forget };
  }, [data, id, saved, list, mutate, queryClient]);
}
