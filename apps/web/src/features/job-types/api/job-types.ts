import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import * as calls from '@plumbline/contract/job-types';
import type { JobType } from '@plumbline/contract/job-types';
import type { SkillReference } from '@plumbline/contract/references';
import { setJobTypeSkills } from '@plumbline/contract/skills';
import { callServer } from '../../../app/api/call-server.ts';
import { useOnce } from '../../../app/api/use-once.ts';
import { deleteItems, isOfDeletedItem } from '../../../app/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';

const key = ['jobTypes'] as const;
registerLiveInvalidation('job_type.', (change) => [
  [...key, 'templates'],
  ...(change.jobType ? [[...key, 'item', change.jobType]] : []),
]);

/** The job types that can be copied. */
export const templatesQuery = queryOptions({
  queryKey: [...key, 'templates'],
  queryFn: ({ signal }) => callServer(calls.listJobTypes, { query: { templates: 'true' }, signal }),
});

/** One job type with its questions. */
export const jobTypeQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'item', id],
    queryFn: ({ signal }) => callServer(calls.readJobType, { params: { id }, signal }),
  });

/** Makes a job type: once, however often the same is sent because an answer was lost. */
export function useCreateJobType() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.createJobType>) =>
      once(body, (idempotencyKey) => callServer(calls.createJobType, { body, idempotencyKey })),
    onSuccess: (made) => {
      queryClient.setQueryData(jobTypeQuery(made._id).queryKey, made);
      return queryClient.invalidateQueries({ queryKey: [...key, 'menu'] });
    },
  });
}

export type JobTypeChange = Omit<SentBody<typeof calls.changeJobType>, 'version'>;

/** Changes a job type over the version that is shown; one that somebody else made meanwhile is told (409). */
export function useChangeJobType(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: each is made over the version that the one before gave.
    scope: { id: `job-type ${id}` },
    mutationFn: (change: JobTypeChange) => {
      const version = queryClient.getQueryData<JobType>(jobTypeQuery(id).queryKey)?.version;
      return callServer(calls.changeJobType, {
        params: { id },
        body: { ...change, ...(version === undefined ? {} : { version }) },
      });
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(jobTypeQuery(id).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: [...key, 'menu'] });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: jobTypeQuery(id).queryKey }),
  });
}

/** Opens or closes a questionnaire to strangers by a link. */
export function useChangePublicLink(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.changePublicLink>) =>
      callServer(calls.changePublicLink, { params: { id }, body }),
    onSuccess: (changed) => queryClient.setQueryData(jobTypeQuery(id).queryKey, changed),
  });
}

/** Deletes a job type; what was shown of it is forgotten. */
export function useRemoveJobType(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: () =>
      deleteItems(queryClient, [id], () =>
        once(id, (idempotencyKey) => callServer(calls.removeJobType, { params: { id }, idempotencyKey })),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key, predicate: (query) => !isOfDeletedItem(query) }),
  });
}

/** Makes exactly these the skills that new jobs of a type ask for; shown at once, and taken back when refused. */
export function useSetJobTypeSkills(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = jobTypeQuery(id);
  return useMutation({
    mutationFn: (skills: readonly SkillReference[]) =>
      callServer(setJobTypeSkills, { params: { id }, body: { skills: skills.map(({ _id }) => _id) } }),
    onMutate: async (skills) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, requiredSkills: [...skills] });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
