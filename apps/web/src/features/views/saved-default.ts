import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readClientState, saveClientState } from '@plumbline/contract/client-states';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import { readSorts, sortKeysIn } from '@plumbline/domain/filters/sort';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { isSectionOf } from '@plumbline/domain/views/lists';
import { z } from 'zod';
import { callServer } from '../../lib/api/call-server.ts';
import { withOfflineCopy } from '../../lib/api/with-offline-copy.ts';
import { isUnreachable } from '../../lib/api/problem-error.ts';
import { viewKeys } from './keys.ts';

/** What a person's list opens with: a named view, or the filter, sort and section as the address has them. */
export interface SavedDefault {
  readonly filters: string | null;
  readonly sort: string | null;
  readonly section: string | null;
  /** The id of a named view, which goes before the others. */
  readonly view: string | null;
}

const savedDefault = z.object({
  filters: z.string().nullable().default(null),
  sort: z.string().nullable().default(null),
  section: z.string().nullable().default(null),
  view: z.string().nullable().default(null),
});

/** Whether a list can be sorted like this, by its own fields and by what the instance made. */
export function isSortOf(list: ViewList, sort: string): boolean {
  const asked = sortKeysIn(sort).map(({ field }) => ({ field }));
  return sort !== '' && readSorts(sort, filterFieldsFor(list, asked)) !== null;
}

/** What opens with a default: the lists, and the shift view, which shows jobs by their views. */
export type ViewScreen = ViewList | 'shifts';

/** The list whose views a screen has. */
export function listOfScreen(screen: ViewScreen): ViewList {
  return screen === 'shifts' ? 'jobs' : screen;
}

/** A default without what the list doesn't know (any more), so that an old one never breaks it. */
function usable(list: ViewList, saved: SavedDefault): SavedDefault {
  const fields = (input: unknown) => filterFieldsFor(list, input);
  const isSort = saved.sort !== null && isSortOf(list, saved.sort);
  return {
    filters: saved.filters !== null && readFilter(saved.filters, fields).ok ? saved.filters : null,
    sort: isSort ? saved.sort : null,
    section: saved.section !== null && isSectionOf(list, saved.section) ? saved.section : null,
    view: saved.view,
  };
}

async function askSavedDefault(screen: ViewScreen, signal: AbortSignal): Promise<SavedDefault | null> {
  const { state } = await callServer(readClientState, { params: { screen }, signal });
  const read = savedDefault.safeParse(state);
  return read.success ? usable(listOfScreen(screen), read.data) : null;
}

/** Where there is no server to ask, the list waits for nobody. */
function noneWithoutServer(failure: unknown): null {
  if (isUnreachable(failure)) return null;
  throw failure;
}

/** The person's own default of a screen (spec/1 §7 "Client state"); null when they have none. */
export const savedDefaultQuery = (screen: ViewScreen) =>
  queryOptions({
    queryKey: viewKeys.arranged(screen),
    queryFn: ({ signal }) =>
      withOfflineCopy(`view/${screen}`, () => askSavedDefault(screen, signal)).catch(noneWithoutServer),
    meta: { cachedQuery: `view/${screen}` },
    staleTime: Infinity,
  });

/** Stores what a screen shows as the person's default, or removes it. */
export function useSaveDefault(screen: ViewScreen) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: SavedDefault | null) => callServer(saveClientState, { params: { screen }, body: { state } }),
    onSuccess: (_, state) => queryClient.setQueryData(savedDefaultQuery(screen).queryKey, state),
  });
}
