import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SentBody } from '@plumbline/contract/call';
import { listJobTypes } from '@plumbline/contract/job-types';
import { createJob, linkPreviousJob } from '@plumbline/contract/jobs';
import { createProject, listAllProjects } from '@plumbline/contract/projects';
import { listCompanies, listCompanyProjects } from '@plumbline/contract/companies';
import { inviteUser } from '@plumbline/contract/invitations';
import type { User } from '@plumbline/contract/users';
import { readUser } from '@plumbline/contract/users';
import { callServer } from '../../../app/api/call-server.ts';
import { jobListsKey, jobsKey } from '../../../app/jobs/job-query.ts';
import { randomKey } from '../../../app/api/random-key.ts';

const key = ['create-wizard'] as const;

/** The job types of which this person may make jobs; disabled ones are hidden (Spec 1 §5). */
export const jobTypesQuery = queryOptions({
  queryKey: [...key, 'job-types'],
  queryFn: async ({ signal }) =>
    (await callServer(listJobTypes, { signal })).filter((jobType) => !jobType.settings.isDisabled),
});

/** The projects that this person sees, by name, at most 1,000. */
export const projectsQuery = (search: string) =>
  queryOptions({
    queryKey: [...key, 'projects', search],
    queryFn: ({ signal }) => callServer(listAllProjects, { query: search ? { search } : {}, signal }),
  });

export const companiesQuery = queryOptions({
  queryKey: [...key, 'companies'],
  queryFn: ({ signal }) => callServer(listCompanies, { signal }),
});

/** The projects that can be given to a client of these companies; without companies all. */
export const clientProjectsQuery = (companies: readonly string[]) =>
  queryOptions({
    queryKey: [...key, 'client-projects', companies],
    queryFn: ({ signal }) =>
      callServer(listCompanyProjects, { query: companies.length > 0 ? { companies: [...companies] } : {}, signal }),
  });

/** One key for one wish: sent again after a lost reply it creates nothing twice; a changed wish gets its own. */
function useWishKey(): (wish: unknown) => string {
  const last = useRef({ wish: '', key: '' });
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last.current.wish !== text || last.current.key === '') last.current = { wish: text, key: randomKey() };
    return last.current.key;
  };
}

export function useCreateProject() {
  const queryClient = useQueryClient();
  const keyOf = useWishKey();
  return useMutation({
    mutationFn: (name: string) => callServer(createProject, { body: { name }, idempotencyKey: keyOf(name) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
  });
}

export function useInviteUser() {
  const queryClient = useQueryClient();
  const keyOf = useWishKey();
  return useMutation({
    mutationFn: (body: SentBody<typeof inviteUser>) => callServer(inviteUser, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  });
}

export function useCreateJob() {
  const queryClient = useQueryClient();
  const keyOf = useWishKey();
  return useMutation({
    mutationFn: (body: SentBody<typeof createJob>) => callServer(createJob, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobListsKey }),
  });
}

export function useLinkPrevious(job: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (prev: string) => callServer(linkPreviousJob, { params: { job, prev } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  });
}

/** The person who was just invited, as they are now: the skills they were given meanwhile stand on them. */
export const madeUserQuery = (user: User) =>
  queryOptions({
    queryKey: ['users', 'item', user._id],
    queryFn: ({ signal }) => callServer(readUser, { params: { id: user._id }, signal }),
    initialData: user,
  });
