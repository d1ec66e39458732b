import type { UseQueryOptions } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listJobTypes } from '@plumbline/contract/job-types';
import { listAllProjects } from '@plumbline/contract/projects';
import { readUser, searchUsers } from '@plumbline/contract/users';
import type { AnswerOf } from '@plumbline/contract/call';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { listJobs } from '@plumbline/contract/jobs';
import { callServer } from '../../../app/api/call-server.ts';
import { keptToo, orKept } from '../../../app/api/or-kept.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';
import { keptNames } from '../../../offline/kept-names.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { skillNamesQuery } from '../../../ui/skills/skill-queries.ts';

const key = ['jobs', 'names'] as const;
registerLiveInvalidation('project.', [[...key, 'projects']]);
registerLiveInvalidation('job_type.', [[...key, 'job-types']]);
registerLiveInvalidation('user.', [[...key, 'people']]);

/** Something that is chosen by its name. */
export interface Named {
  readonly _id: string;
  readonly name: string;
}

const typeNamed = ({ _id, title }: { readonly _id: string; readonly title: string }): Named => ({ _id, name: title });

/** What is chosen from: the server's, and where it isn't reached what the jobs have that this device took along. */
async function orOfKeptJobs(
  ask: () => Promise<readonly Named[]>,
  of: (job: JobListItem) => Named | null,
): Promise<readonly Named[]> {
  const told = await orKept<readonly Named[] | AnswerOf<typeof listJobs>>(keptNames.jobs, ask);
  if (!('docs' in told)) return told;
  const named = told.docs.flatMap((job) => of(job) ?? []);
  return keptToo([...new Map(named.map((one) => [one._id, one])).values()]);
}

/** The job types whose jobs this person may see, for filters and for names. */
export const jobTypesQuery = queryOptions({
  queryKey: [...key, 'job-types'],
  queryFn: ({ signal }) =>
    orOfKeptJobs(
      async () => (await callServer(listJobTypes, { query: { fromFilters: 'true' }, signal })).map(typeNamed),
      (job) => typeNamed(job.jobType),
    ),
  staleTime: 60_000,
});

/** The job types of which this person may make jobs, for a text. */
export const jobTypeSuggestions = (search: string): UseQueryOptions<readonly Named[]> => ({
  queryKey: [...key, 'job-types', 'usable', search],
  queryFn: async ({ signal }) =>
    (await callServer(listJobTypes, { query: search ? { search } : {}, signal }))
      .filter((jobType) => !jobType.settings.isDisabled)
      .map((jobType) => ({ _id: jobType._id, name: jobType.title })),
  staleTime: 60_000,
});

/** The projects that this person sees, for a text. */
export const projectSuggestions = (search: string): UseQueryOptions<readonly Named[]> => ({
  queryKey: [...key, 'projects', search],
  queryFn: ({ signal }) => callServer(listAllProjects, { query: search ? { search } : {}, signal }),
  staleTime: 60_000,
});

/** All projects that this person sees, by name. */
export const projectNamesQuery = queryOptions({
  queryKey: [...key, 'projects'],
  queryFn: ({ signal }) =>
    orOfKeptJobs(
      () => callServer(listAllProjects, { signal }),
      ({ project }) => project,
    ),
  staleTime: 60_000,
});

const peopleNamesQuery = queryOptions({
  queryKey: [...key, 'people'],
  queryFn: async ({ signal }) =>
    (await callServer(searchUsers, { query: { page_size: 1000, include_me: 'true' }, signal })).docs,
  staleTime: 60_000,
});

/** One person, as much as this person may see. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'item', id],
    queryFn: ({ signal }) => callServer(readUser, { params: { id }, signal }),
    staleTime: 60_000,
  });

/** Names by id for what filters hold; asked for only while some are needed. Null while they are on their way. */
export function useNames(needed: { jobTypes: boolean; projects: boolean; people: boolean; skills?: boolean }) {
  const jobTypes = useQuery({ ...jobTypesQuery, enabled: needed.jobTypes });
  const projects = useQuery({ ...projectNamesQuery, enabled: needed.projects });
  const people = useQuery({ ...peopleNamesQuery, enabled: needed.people });
  const skills = useQuery({ ...skillNamesQuery, enabled: needed.skills ?? false });
  return {
    jobType: (id: string) => jobTypes.data?.find((one) => one._id === id)?.name ?? null,
    project: (id: string) => projects.data?.find((one) => one._id === id)?.name ?? null,
    skill: (id: string) => skills.data?.docs.find((one) => one._id === id)?.name ?? null,
    person: (id: string) => {
      const found = people.data?.find((one) => one._id === id);
      return found ? shownName(found) : null;
    },
    people: people.data ?? [],
  };
}
