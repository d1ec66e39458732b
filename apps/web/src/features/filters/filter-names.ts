import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@plumbline/contract/call';
import { listCompanies } from '@plumbline/contract/companies';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { listJobTypes } from '@plumbline/contract/job-types';
import type { listJobs } from '@plumbline/contract/jobs';
import { listAllProjects } from '@plumbline/contract/projects';
import { searchUsers } from '@plumbline/contract/users';
import type { Translated } from '@plumbline/domain/languages/names';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { cacheNames } from '../../lib/api/cache-names.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import { skillNamesQuery } from '../skills/index.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { markOffline, withOfflineCopy } from '../../lib/api/with-offline-copy.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import { companyKeys } from '../../lib/query-keys/companies.ts';
import { filterKeys } from './keys.ts';

registerLiveInvalidation('project.', [filterKeys.projects]);
registerLiveInvalidation('job_type.', [filterKeys.jobTypes]);
registerLiveInvalidation('user.', [filterKeys.people]);

/** Something that is chosen by its name. */
export interface Named extends Translated {
  readonly _id: string;
  readonly name: string;
  /** The address of its picture, where it has one. */
  readonly avatar?: string | null;
}

interface TitledType extends Translated {
  readonly _id: string;
  readonly title: string;
}
const typeNamed = ({ _id, title, translations }: TitledType): Named => ({ _id, name: title, translations });

/** What is chosen from: the server's, and where it isn't reached what the jobs have that this device took along. */
async function orOfOfflineJobs(
  ask: () => Promise<readonly Named[]>,
  of: (job: JobListItem) => Named | null,
): Promise<readonly Named[]> {
  const response = await withOfflineCopy<readonly Named[] | ResponseOf<typeof listJobs>>(cacheNames.jobs, ask);
  if (!('docs' in response)) return response;
  const named = response.docs.flatMap((job) => of(job) ?? []);
  return markOffline([...new Map(named.map((one) => [one._id, one])).values()]);
}

/** The job types whose jobs this person may see, for filters and for names. */
export const jobTypesQuery = queryOptions({
  queryKey: filterKeys.jobTypes,
  queryFn: ({ signal }) =>
    orOfOfflineJobs(
      async () => (await callServer(listJobTypes, { query: { fromFilters: 'true' }, signal })).map(typeNamed),
      (job) => typeNamed(job.jobType),
    ),
  staleTime: 60_000,
});

/** All projects that this person sees, by name. */
export const projectNamesQuery = queryOptions({
  queryKey: filterKeys.projects,
  queryFn: ({ signal }) =>
    orOfOfflineJobs(
      () => callServer(listAllProjects, { signal }),
      ({ project }) => project,
    ),
  staleTime: 60_000,
});

/** The names of companies that projects and clients have. */
export const companyNamesQuery = queryOptions({
  queryKey: companyKeys.all,
  queryFn: ({ signal }) => callServer(listCompanies, { signal }),
});

export const peopleNamesQuery = queryOptions({
  queryKey: filterKeys.people,
  queryFn: async ({ signal }) =>
    (await callServer(searchUsers, { query: { page_size: 1000, include_me: 'true' }, signal })).docs,
  staleTime: 60_000,
});

/** Names by id for what filters hold; asked for only while some are needed. Null while they are on their way. */
export function useNames(needed: { jobTypes: boolean; projects: boolean; people: boolean; skills?: boolean }) {
  const jobTypes = useQuery({ ...jobTypesQuery, enabled: needed.jobTypes });
  const projects = useQuery({ ...projectNamesQuery, enabled: needed.projects });
  const people = useQuery({ ...peopleNamesQuery, enabled: needed.people });
  const skills = useQuery({ ...skillNamesQuery, enabled: needed.skills ?? false });
  const nameOf = useNameOf();
  const named = (found: Named | undefined) => (found ? nameOf(found) : null);
  return {
    jobType: (id: string) => named(jobTypes.data?.find((one) => one._id === id)),
    project: (id: string) => projects.data?.find((one) => one._id === id)?.name ?? null,
    skill: (id: string) => named(skills.data?.docs.find((one) => one._id === id)),
    person: (id: string) => {
      const found = people.data?.find((one) => one._id === id);
      return found ? shownName(found) : null;
    },
    people: people.data ?? [],
  };
}
