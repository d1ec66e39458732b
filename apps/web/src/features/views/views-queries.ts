import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { ListView } from '@plumbline/contract/views';
import { changeView, createView, listViews, readView, removeView, restoreView } from '@plumbline/contract/views';
import { compareNames } from '@plumbline/domain/text/name-key';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { callServer } from '../../lib/api/call-server.ts';
import { withOfflineCopy } from '../../lib/api/with-offline-copy.ts';
import { isUnreachable } from '../../lib/api/problem-error.ts';
import type { EditedPart } from '../../ui/editing/save-over.ts';
import { saveOver } from '../../ui/editing/save-over.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import { viewKeys } from './keys.ts';

// A field or question that goes takes its part of a view with it.
for (const event of ['view.', 'question.removed', 'settings.']) registerLiveInvalidation(event, [viewKeys.all]);

/** The named views of a list; if the server isn't reached, the cached ones, or none. */
export const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: viewKeys.of(list),
    queryFn: ({ signal }): Promise<readonly ListView[]> =>
      withOfflineCopy(`views/${list}`, () => callServer(listViews, { query: { list }, signal })).catch(
        (failure: unknown) => {
          if (isUnreachable(failure)) return [];
          throw failure;
        },
      ),
    meta: { cachedQuery: `views/${list}` },
    staleTime: 60_000,
  });

function useWriting() {
  const queryClient = useQueryClient();
  const keep = (view: ListView) =>
    queryClient.setQueryData(viewsQuery(view.list).queryKey, (views: readonly ListView[] = []) =>
      [...views.filter((one) => one._id !== view._id), view].toSorted(
        (one, other) => compareNames(one.name, other.name) || (one._id < other._id ? -1 : 1),
      ),
    );
  const drop = ({ list, _id }: ListView) =>
    queryClient.setQueryData(viewsQuery(list).queryKey, (views: readonly ListView[] = []) =>
      views.filter((one) => one._id !== _id),
    );
  return { keep, drop };
}

export function useCreateView() {
  const { keep } = useWriting();
  return useMutation({
    mutationFn: (body: SentBody<typeof createView>) => callServer(createView, { body }),
    onSuccess: keep,
  });
}

/** What is given of a view when it is changed. */
export type ViewChange = Omit<SentBody<typeof changeView>, 'version'>;

interface ViewSave {
  /** The view as it was when its change began. */
  readonly opened: ListView;
  readonly change: ViewChange;
  readonly parts: Readonly<Record<keyof ViewChange, EditedPart<ListView>>>;
}

/** Changes a view over what it was when that began: of what somebody else changed since, the person decides. */
export function useChangeView() {
  const { keep } = useWriting();
  return useMutation({
    mutationFn: ({ opened, change, parts }: ViewSave): Promise<ListView> => {
      const params = { id: opened._id };
      return saveOver<ListView, ViewChange, ListView>({
        opened,
        change,
        parts,
        send: (left, { version }) => callServer(changeView, { params, body: { ...left, version } }),
        read: () => callServer(readView, { params }),
      });
    },
    onSuccess: keep,
  });
}

export function useRemoveView() {
  const { drop } = useWriting();
  return useMutation({
    mutationFn: (view: ListView) => callServer(removeView, { params: { id: view._id } }),
    onSuccess: (_, view) => drop(view),
  });
}

export function useRestoreView() {
  const { keep } = useWriting();
  return useMutation({
    mutationFn: ({ _id }: ListView) => callServer(restoreView, { params: { id: _id } }),
    onSuccess: keep,
  });
}
