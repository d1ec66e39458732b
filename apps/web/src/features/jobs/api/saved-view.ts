import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readClientState, saveClientState } from '@plumbline/contract/client-states';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import { readSort, sortFields } from '@plumbline/domain/filters/sort';
import { z } from 'zod';
import { callServer } from '../../../app/api/call-server.ts';
import { orKept } from '../../../app/api/or-kept.ts';
import { isUnreachable } from '../../../app/api/problem-error.ts';
import type { Section } from '../sections.ts';
import { sections } from '../sections.ts';

/** What a person's list of jobs opens with: the filter and sort as the address has them, the sections. */
export interface SavedView {
  readonly filters: string | null;
  readonly sort: string | null;
  readonly section: Section | null;
}

/** The screen's name under which a person's default is kept (Spec 1 §7 "Client state"). */
const screen = 'jobs';

const savedView = z.object({
  filters: z.string().nullable().default(null),
  sort: z.string().nullable().default(null),
  section: z.enum(sections).nullable().default(null),
});

/** A view without what lists of jobs don't know (any more), so that an old default never breaks the list. */
function usable(view: SavedView): SavedView {
  return {
    filters: view.filters !== null && readFilter(view.filters, filterFields.jobs).ok ? view.filters : null,
    sort: view.sort !== null && readSort(view.sort, sortFields.jobs) ? view.sort : null,
    section: view.section,
  };
}

async function askSavedView(signal: AbortSignal): Promise<SavedView | null> {
  const { state } = await callServer(readClientState, { params: { screen }, signal });
  const read = savedView.safeParse(state);
  return read.success ? usable(read.data) : null;
}

/** Where there is no server to ask, the list waits for nobody. */
function noneWithoutServer(failure: unknown): null {
  if (isUnreachable(failure)) return null;
  throw failure;
}

/** The person's own default; null when they have none. */
export const savedViewQuery = queryOptions({
  queryKey: ['client-state', screen],
  queryFn: ({ signal }) => orKept('view/jobs', () => askSavedView(signal)).catch(noneWithoutServer),
  meta: { keptAs: 'view/jobs' },
  staleTime: Infinity,
});

/** Keeps a view as the person's default, or forgets it. */
export function useSaveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (view: SavedView | null) => callServer(saveClientState, { params: { screen }, body: { state: view } }),
    onSuccess: (_, view) => queryClient.setQueryData(savedViewQuery.queryKey, view),
  });
}
