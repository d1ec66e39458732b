import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import { listJobTypes, readJobType } from '@plumbline/contract/job-types';
import { createJob, listJobs } from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject, listAllProjects } from '@plumbline/contract/projects';
import { setJobSkills, setUserSkills } from '@plumbline/contract/skills';
import { listCompanies, listCompanyProjects } from '@plumbline/contract/companies';
import { inviteUser } from '@plumbline/contract/invitations';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { projectKeys } from '../../../lib/query-keys/projects.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';
import { createKeys } from './keys.ts';

// What was just created, here or elsewhere, is offered at once.
registerLiveInvalidation('project.', [createKeys.allProjects]);
registerLiveInvalidation('job_type.', [createKeys.jobTypes]);

/** The job types of which this person may make jobs; disabled ones are hidden (spec/1 §5). */
export const jobTypesQuery = queryOptions({
  queryKey: createKeys.jobTypes,
  queryFn: async ({ signal }) =>
    (await callServer(listJobTypes, { signal })).filter((jobType) => !jobType.settings.isDisabled),
});

/** What a new job of a type asks of whoever works on it. */
export const askedSkillsQuery = (jobType: string | null) =>
  queryOptions({
    queryKey: createKeys.jobTypeSkills(jobType),
    queryFn: async ({ signal }) =>
      (await callServer(readJobType, { params: { id: jobType ?? '' }, signal })).requiredSkills,
    enabled: jobType !== null,
  });

/** The projects that this person sees, by name, at most 1,000. */
export const projectsQuery = (search: string) =>
  queryOptions({
    queryKey: createKeys.projects(search),
    queryFn: ({ signal }) => callServer(listAllProjects, { query: search ? { search } : {}, signal }),
  });

export const companiesQuery = queryOptions({
  queryKey: createKeys.companies,
  queryFn: ({ signal }) => callServer(listCompanies, { signal }),
});

/** The projects that can be given to a client of these companies; without companies all. */
export const clientProjectsQuery = (companies: readonly string[]) =>
  queryOptions({
    queryKey: createKeys.clientProjects(companies),
    queryFn: ({ signal }) =>
      callServer(listCompanyProjects, { query: companies.length > 0 ? { companies: [...companies] } : {}, signal }),
  });

/** Makes a project: once, however often the same name is sent because an answer was lost. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (name: string) =>
      once(name, (idempotencyKey) => callServer(createProject, { body: { name }, idempotencyKey })),
    onSuccess: () =>
      Promise.all(
        [projectKeys.all, createKeys.allProjects].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

/** Invites somebody: once, however often the same is sent because an answer was lost. */
export function useInviteUser() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof inviteUser>) =>
      once(body, (idempotencyKey) => callServer(inviteUser, { body, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}

/** Makes a job: once, however often the same is sent because an answer was lost. */
export function useCreateJob() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof createJob>) =>
      once(body, (idempotencyKey) => callServer(createJob, { body, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobKeys.lists }),
  });
}

/** Makes these the skills of what was just created. */
export function useSetSkills() {
  const queryClient = useQueryClient();
  return {
    ofJob: async (jobId: string, skills: readonly string[]) => {
      await callServer(setJobSkills, { params: { jobId }, body: { skills: [...skills] } });
      await queryClient.invalidateQueries({ queryKey: jobKeys.lists });
    },
    ofUser: async (userId: string, skills: readonly string[]) => {
      await callServer(setUserSkills, { params: { userId }, body: { skills: [...skills] } });
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
    ofProject: async (id: string, fieldId: string, skills: readonly string[]) => {
      await callServer(changeProjectField, {
        params: { id },
        body: { field: { id: fieldId, value: [...skills], before: [] } },
      });
      await queryClient.invalidateQueries({ queryKey: projectKeys.item(id) });
    },
  };
}

/** Whether there is a job that could come before a new one. */
export const anyJobQuery = queryOptions({
  queryKey: jobKeys.anyOfType(null),
  queryFn: async ({ signal }) => (await callServer(listJobs, { query: { page_size: 1 }, signal })).total > 0,
});
