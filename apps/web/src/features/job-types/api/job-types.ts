import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import * as calls from '@plumbline/contract/job-types';
import type { JobType } from '@plumbline/contract/job-types';
import type { SkillReference } from '@plumbline/contract/references';
import { setJobTypeSkills } from '@plumbline/contract/skills';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems, isOfDeletedItem } from '../../../lib/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { wordsIn } from '../../../ui/editing/words-in.ts';
import { useOwnSaves } from '../../../ui/editing/use-own-saves.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';

registerLiveInvalidation('job_type.', (change) => [
  jobTypeKeys.templates,
  ...(change.jobType ? [jobTypeKeys.item(change.jobType)] : []),
]);

/** The job types that can be copied. */
export const templatesQuery = queryOptions({
  queryKey: jobTypeKeys.templates,
  queryFn: ({ signal }) => callServer(calls.listJobTypes, { query: { templates: 'true' }, signal }),
});

/** One job type with its questions. */
export const jobTypeQuery = (id: string) =>
  queryOptions({
    queryKey: jobTypeKeys.item(id),
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
      return queryClient.invalidateQueries({ queryKey: jobTypeKeys.menu });
    },
  });
}

export type JobTypeChange = Omit<SentBody<typeof calls.changeJobType>, 'version'>;

/** A change with its settings one by one, named `settings.…`: of them too each is compared by itself. */
function flat({ settings, ...change }: Readonly<{ settings?: object | undefined }>): Readonly<Record<string, unknown>> {
  return {
    ...change,
    ...Object.fromEntries(Object.entries(settings ?? {}).map(([name, value]) => [`settings.${name}`, value])),
  };
}

function nested(change: Readonly<Record<string, unknown>>): JobTypeChange {
  const [own, settings] = [true, false].map((isOwn) =>
    Object.entries(change).filter(([name]) => name.startsWith('settings.') !== isOwn),
  ) as [[string, unknown][], [string, unknown][]];
  return {
    ...Object.fromEntries(own),
    ...(settings.length > 0 && {
      settings: Object.fromEntries(settings.map(([name, value]) => [name.slice('settings.'.length), value])),
    }),
  };
}

/** What was typed is decided about by whoever typed later; of what is chosen by one press the last press holds. */
function partOf(
  name: string,
  value: unknown,
  { label, lengthText }: { readonly label: string; readonly lengthText: (minutes: number) => string },
): EditedPart<JobType> {
  const isLength = name === 'settings.plannedLength';
  const isTyped = (typeof value === 'string' && name !== 'icon') || name === 'settings.documentLayout' || isLength;
  return {
    label,
    of: (jobType) => flat(jobType)[name],
    show: (shown) => (isLength && typeof shown === 'number' ? lengthText(shown) : wordsIn(shown)),
    ...(isTyped ? {} : { merge: (_before: unknown, mine: unknown) => mine }),
  };
}

/**
 * Changes a job type over the version on which the change is based; another person's change in between is reported
 * (409).
 * @param labelOf the label of a part, by its name
 */
export function useChangeJobType(id: string, labelOf: (name: string) => string) {
  const queryClient = useQueryClient();
  const lengthText = useLengthText();
  const own = useOwnSaves<JobType>();
  return useMutation({
    // One after the other: each is made over the version that the one before gave.
    scope: { id: `job-type ${id}` },
    mutationFn: ({ change, opened }: { change: JobTypeChange; opened: JobType | undefined }): Promise<JobType> => {
      const params = { id };
      if (!opened) return callServer(calls.changeJobType, { params, body: change });
      const parts = flat(change);
      return saveOver<JobType, Readonly<Record<string, unknown>>, JobType>({
        opened: own.after(opened),
        change: parts,
        parts: Object.fromEntries(
          Object.entries(parts).map(([name, value]) => [
            name,
            partOf(name, value, { label: labelOf(name), lengthText }),
          ]),
        ),
        send: async (left, over) =>
          own.made(
            over,
            await callServer(calls.changeJobType, { params, body: { ...nested(left), version: over.version } }),
          ),
        read: () => callServer(calls.readJobType, { params }),
      });
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(jobTypeQuery(id).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: jobTypeKeys.menu });
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
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: jobTypeKeys.all, predicate: (query) => !isOfDeletedItem(query) }),
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
