import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { WireAutomation } from '@plumbline/contract/automations';
import type { ReplayRule } from '@plumbline/contract/automation-runs';
import {
  listAutomationRuns,
  previewAutomation,
  replayAutomationRun,
  replayAutomationRuns,
  testAutomation,
  testDraftAutomation,
} from '@plumbline/contract/automation-runs';
import {
  changeAutomation,
  createAutomation,
  duplicateAutomation,
  exportAutomation,
  importAutomation,
  listAutomations,
  listAutomationTemplates,
  listAutomationVersions,
  readAutomation,
  removeAutomation,
  restoreAutomationVersion,
} from '@plumbline/contract/automations';
import type { SentBody } from '@plumbline/contract/call';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { shownLanguage } from '../../../i18n/i18n.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { automationKeys } from './keys.ts';

registerLiveInvalidation('automation.', [automationKeys.all]);

/** A page of the automations. */
export const automationsQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: automationKeys.list(query),
    queryFn: ({ signal }) => callServer(listAutomations, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** One automation. */
export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: automationKeys.item(id),
    queryFn: ({ signal }) => callServer(readAutomation, { params: { id }, signal }),
  });

/** The ready automations, in the language of the screen. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: automationKeys.templates(shownLanguage()),
    queryFn: ({ signal }) => callServer(listAutomationTemplates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What an automation was, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: automationKeys.versions(id),
    queryFn: ({ signal }) => callServer(listAutomationVersions, { params: { id }, signal }),
  });

export type RunState = 'waiting' | 'done' | 'failed' | 'skipped';

/** The runs of an automation, newest first, a page after the other; looked at again while one is under way. */
export const runsQuery = (id: string, state: RunState | null) =>
  infiniteQueryOptions({
    queryKey: automationKeys.runs(id, state),
    queryFn: ({ pageParam, signal }) =>
      callServer(listAutomationRuns, {
        params: { id },
        query: { page: pageParam, ...(state ? { state: [state] } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length < last.pages ? pages.length : undefined),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ docs }) => docs.some((run) => run.state === 'waiting')) ? 3_000 : 30_000,
  });

/** What an event with these conditions would have matched in the last 30 days. */
export const previewQuery = (event: unknown, conditions: unknown) =>
  queryOptions({
    queryKey: automationKeys.preview(event, conditions),
    queryFn: ({ signal }) => callServer(previewAutomation, { body: { event, conditions }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });

interface AutomationSave<Change extends object> {
  readonly change: Change;
  readonly parts: Readonly<Record<keyof Change, EditedPart<WireAutomation>>>;
  readonly toSend: (change: Partial<Change>) => SentBody<typeof changeAutomation>;
}

/** Creates an automation, or changes one over what its wizard was opened with: of what somebody else changed since, the person decides. */
export function useSaveAutomation<Change extends object>(opened: WireAutomation | null) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: ({ change, parts, toSend }: AutomationSave<Change>): Promise<WireAutomation> => {
      if (!opened) {
        const body = toSend(change) as SentBody<typeof createAutomation>;
        return once([body], (idempotencyKey) => callServer(createAutomation, { body, idempotencyKey }));
      }
      const params = { id: opened._id };
      return saveOver<WireAutomation, Change, WireAutomation>({
        opened,
        change,
        parts,
        send: (left, { version }) => {
          const body = { ...toSend(left), version };
          return once([params, body], (idempotencyKey) =>
            callServer(changeAutomation, { params, body, idempotencyKey }),
          );
        },
        read: () => callServer(readAutomation, { params }),
      });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(automationQuery(saved._id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: automationKeys.all });
    },
  });
}

/** Changes a part of an automation: its state, or with whose rights it acts. */
export function useChangeAutomation(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof changeAutomation>) =>
      once([id, body], (idempotencyKey) => callServer(changeAutomation, { params: { id }, body, idempotencyKey })),
    onSuccess: (saved) => {
      queryClient.setQueryData(automationQuery(id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: automationKeys.all });
    },
  });
}

export function useRemoveAutomation(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: () =>
      deleteItems(queryClient, [id], () =>
        once(id, (idempotencyKey) => callServer(removeAutomation, { params: { id }, idempotencyKey })),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: automationKeys.lists }),
  });
}

export function useDuplicateAutomation(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (name: string) =>
      once([id, name], (idempotencyKey) =>
        callServer(duplicateAutomation, { params: { id }, body: { name }, idempotencyKey }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: automationKeys.lists }),
  });
}

/** An automation as a file. */
export function useExportAutomation(id: string) {
  return useMutation({ mutationFn: () => callServer(exportAutomation, { params: { id } }) });
}

/** Makes a paused automation of a file's content. */
export function useImportAutomation() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof importAutomation>) =>
      once(body, (idempotencyKey) => callServer(importAutomation, { body, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: automationKeys.lists }),
  });
}

export function useRestoreVersion(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (version: number) =>
      once([id, version], (idempotencyKey) =>
        callServer(restoreAutomationVersion, { params: { id, version: String(version) }, idempotencyKey }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: automationKeys.all }),
  });
}

/** Tries an automation on a past event: the newest that matches, or a chosen one. Nothing is done. */
export function useTestAutomation(id: string) {
  return useMutation({
    mutationFn: (chosen: SentBody<typeof testAutomation>) =>
      callServer(testAutomation, { params: { id }, body: chosen }),
  });
}

/** The same for one that is not saved. */
export function useTestDraft() {
  return useMutation({
    mutationFn: (body: SentBody<typeof testDraftAutomation>) => callServer(testDraftAutomation, { body }),
  });
}

/** Takes one failed run up again, or all of them. */
export function useReplay(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: automationKeys.all });
  const one = useMutation({
    mutationFn: ({ run, rule }: { run: string; rule: ReplayRule }) =>
      once([id, run, rule], (idempotencyKey) =>
        callServer(replayAutomationRun, { params: { id, run }, body: { rule }, idempotencyKey }),
      ),
    onSuccess,
  });
  const all = useMutation({
    mutationFn: ({ state, rule }: { state: 'failed' | 'skipped'; rule: ReplayRule }) =>
      once([id, state, rule], (idempotencyKey) =>
        callServer(replayAutomationRuns, { params: { id }, body: { state, rule }, idempotencyKey }),
      ),
    onSuccess,
  });
  return { one, all };
}
