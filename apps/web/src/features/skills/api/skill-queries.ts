import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { SkillReference } from '@plumbline/contract/references';
import { listSkills, readSkill, setJobSkills, setSkillExpiration, setUserSkills } from '@plumbline/contract/skills';
import type { Role } from '@plumbline/domain/actor/roles';
import { callServer } from '../../../lib/api/call-server.ts';
import type { JobAsRead } from '../../../lib/jobs/job-query.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';
import { projectKeys } from '../../../lib/query-keys/projects.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { skillKeys } from './keys.ts';

/** The prefix of all query keys of skills. */
registerLiveInvalidation('skill.', [skillKeys.all]);
// Their names and pictures stand wherever they are held or asked for.
for (const event of ['skill.changed', 'skill.removed']) {
  registerLiveInvalidation(event, [userKeys.all, jobTypeKeys.all, projectKeys.all, jobKeys.lists, jobKeys.items]);
}
registerLiveInvalidation('user.skills_changed', [userKeys.all, skillKeys.all, jobKeys.items]);

/** Skills for pickers, by name, at most 100 (spec/1 §9); with a role only those that it may be given. */
export const skillSuggestionsQuery = (search: string, role: Role | null) =>
  queryOptions({
    queryKey: skillKeys.suggestions(search, role),
    queryFn: ({ signal }) =>
      callServer(listSkills, {
        query: { page_size: 100, sort: 'name', ...(search ? { search } : {}), ...(role ? { role: [role] } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The names of the skills, for filters. */
export const skillNamesQuery = queryOptions({
  queryKey: skillKeys.names,
  queryFn: ({ signal }) => callServer(listSkills, { query: { page_size: 1000, sort: 'name' }, signal }),
  staleTime: 60_000,
});

/** One skill, with its counts. */
export const skillQuery = (id: string) =>
  queryOptions({
    queryKey: skillKeys.item(id),
    queryFn: ({ signal }) => callServer(readSkill, { params: { id }, signal }),
  });

/** What shows what somebody holds: they, their jobs, and the skill, with which it is counted. */
export const holdingKeys = [userKeys.all, skillKeys.all, jobKeys.items] as const;

/** What somebody holds changed. */
function useRefreshHoldings() {
  const queryClient = useQueryClient();
  return () => Promise.all(holdingKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type GivenSkills = SentBody<typeof setUserSkills>['skills'];

/** Makes exactly these the skills of a person. */
export function useSetUserSkills(userId: string) {
  return useMutation({
    mutationFn: (skills: GivenSkills) => callServer(setUserSkills, { params: { userId }, body: { skills } }),
    onSettled: useRefreshHoldings(),
  });
}

export type Expiration = SentBody<typeof setSkillExpiration>['expiration'];

/** Says from when and until when a person holds a skill. */
export function useSetExpiration(userId: string) {
  return useMutation({
    mutationFn: ({ skillId, expiration }: { skillId: string; expiration: Expiration }) =>
      callServer(setSkillExpiration, { params: { skillId, userId }, body: { expiration } }),
    onSettled: useRefreshHoldings(),
  });
}

/** Makes exactly these the skills that a job asks for. The panel shows it at once; refused, it shows what is true. */
export function useSetJobSkills(jobId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = jobQuery(jobId);
  return useMutation({
    mutationFn: (skills: readonly SkillReference[]) =>
      callServer(setJobSkills, { params: { jobId }, body: { skills: skills.map(({ _id }) => _id) } }),
    onMutate: async (skills) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (known): JobAsRead | undefined =>
          known && { ...known, skills: [...skills], requiredSkills: skills.map(({ _id }) => _id) },
      );
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: jobKeys.lists }),
      ]),
  });
}
