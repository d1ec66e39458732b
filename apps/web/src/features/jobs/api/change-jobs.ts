import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { Job } from '@plumbline/contract/job-shapes';
import {
  changeAttendance,
  changeJob,
  cloneJob,
  linkPreviousJob,
  removeJob,
  readJob,
  unlinkPreviousJob,
} from '@plumbline/contract/jobs';
import { plannedEnd } from '@plumbline/domain/jobs/planned-length';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import type { JobAsRead } from '../../../lib/jobs/job-query.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { isSameContent, saveOver } from '../../../ui/editing/save-over.ts';
import { useOwnSaves } from '../../../ui/editing/use-own-saves.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';

/** What a write answered takes the place of what was known; questions and answers, which it doesn't carry, stay. */
export function cacheChangedJob(queryClient: QueryClient, changed: Job): void {
  queryClient.setQueryData(jobQuery(changed._id).queryKey, (known) => known && { ...known, ...changed });
  void queryClient.invalidateQueries({ queryKey: jobKeys.lists });
  void queryClient.invalidateQueries({ queryKey: jobKeys.feed(changed._id) });
}

function reload(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: jobQuery(id).queryKey });
}

export type JobChange = Omit<SentBody<typeof changeJob>, 'version'>;

/**
 * Changes a job. The panel shows it at once; when the server refuses, it shows again what is true. What somebody else changed since
 * the editor was opened is never lost unseen: the person decides.
 */
export function useChangeJob(job: Job, parts: Readonly<Record<string, EditedPart<Job>>>) {
  const id = job._id;
  const queryClient = useQueryClient();
  const own = useOwnSaves<Job>();
  return useMutation({
    scope: { id: `job ${id}` },
    mutationFn: ({ opened = job, ...change }: JobChange & { readonly opened?: Job | undefined }): Promise<Job> => {
      // Whoever chooses what it was when they came chooses it over what it has become since, and sees that.
      const isBack = Object.entries(change).every(([name, value]) => isSameContent(value, parts[name]?.of(opened)));
      return saveOver<Job, JobChange, Job>({
        opened: own.after(isBack ? job : opened),
        change,
        parts: parts as Readonly<Record<keyof JobChange, EditedPart<Job>>>,
        send: async (left, over) =>
          own.made(over, await callServer(changeJob, { params: { id }, body: { ...left, version: over.version } })),
        read: () => callServer(readJob, { params: { id } }),
      });
    },
    onMutate: async ({ status, startDate, plannedLength }) => {
      const { queryKey } = jobQuery(id);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        (known): JobAsRead | undefined =>
          known && {
            ...known,
            ...(status === undefined ? {} : { status }),
            ...(startDate === undefined ? {} : { startDate }),
            ...(plannedLength === undefined ? {} : { plannedLength }),
            plannedEnd: plannedEnd(
              startDate ?? known.startDate,
              plannedLength === undefined ? known.plannedLength : plannedLength,
            ),
          },
      );
      return { before };
    },
    onError: (_refusal, _change, context) => {
      if (context?.before) queryClient.setQueryData(jobQuery(id).queryKey, context.before);
      reload(queryClient, id);
    },
    onSuccess: (changed) => cacheChangedJob(queryClient, changed),
  });
}

/** Confirms one's own attendance, or removes somebody's confirmation. */
export function useChangeAttendance(job: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user, confirmed }: { user: string; confirmed: boolean }) =>
      callServer(changeAttendance, { params: { job, user }, body: { confirmed } }),
    onSuccess: (changed) => cacheChangedJob(queryClient, changed),
    onError: () => reload(queryClient, job),
  });
}

export interface JobLink {
  readonly job: string;
  readonly previous: string;
}

/** Links and unlinks two jobs; both panels are old then. */
export function useChangeLink(kind: 'link' | 'unlink') {
  const queryClient = useQueryClient();
  const call = kind === 'link' ? linkPreviousJob : unlinkPreviousJob;
  return useMutation({
    mutationFn: ({ job, previous }: JobLink) => callServer(call, { params: { job, prev: previous } }),
    onSettled: (_changed, _failure, { job, previous }) => {
      for (const id of [job, previous]) reload(queryClient, id);
      return queryClient.invalidateQueries({ queryKey: jobKeys.lists });
    },
  });
}

/** Makes a copy of a job: one, however often it is asked for because an answer was lost. */
export function useCloneJob() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (id: string) => once(id, (idempotencyKey) => callServer(cloneJob, { params: { id }, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobKeys.lists }),
  });
}

/** Deletes a job; what was shown of it is forgotten. */
export function useRemoveJob() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (id: string) =>
      deleteItems(queryClient, [id], () =>
        once(id, (idempotencyKey) => callServer(removeJob, { params: { id }, idempotencyKey })),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobKeys.lists }),
  });
}
