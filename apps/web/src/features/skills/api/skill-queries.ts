import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { SkillReference } from '@plumbline/contract/references';
import { listSkills, readSkill, setJobSkills, setSkillExpiration, setUserSkills } from '@plumbline/contract/skills';
import type { Role } from '@plumbline/domain/access/roles';
import { callServer } from '../../../lib/api/call-server.ts';
import type { JobAsRead } from '../../../lib/jobs/job-query.ts';
import { jobItemsKey, jobListsKey, jobQuery } from '../../../lib/jobs/job-query.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';

/** The beginning of the keys of all that is told of skills. */
export const skillsKey = ['skills'] as const;
registerLiveInvalidation('skill.', [skillsKey]);
// Their names and pictures stand wherever they are held or asked for.
for (const event of ['skill.changed', 'skill.removed']) {
  registerLiveInvalidation(event, [['users'], ['jobTypes'], ['projects'], jobListsKey, jobItemsKey]);
}
registerLiveInvalidation('user.skills_changed', [['users'], skillsKey, jobItemsKey]);

/** Skills for pickers, by name, at most 100 (spec/1 §9); with a role only those that it may be given. */
export const skillSuggestionsQuery = (search: string, role: Role | null) =>
  queryOptions({
    queryKey: [...skillsKey, 'suggestions', search, role],
    queryFn: ({ signal }) =>
      callServer(listSkills, {
        query: { page_size: 100, sort: 'name', ...(search ? { search } : {}), ...(role ? { role: [role] } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The names of the skills, for filters. */
export const skillNamesQuery = queryOptions({
  queryKey: [...skillsKey, 'names'],
  queryFn: ({ signal }) => callServer(listSkills, { query: { page_size: 1000, sort: 'name' }, signal }),
  staleTime: 60_000,
});

/** One skill, with what stands on it. */
export const skillQuery = (id: string) =>
  queryOptions({
    queryKey: [...skillsKey, 'item', id],
    queryFn: ({ signal }) => callServer(readSkill, { params: { id }, signal }),
  });

/** What shows what somebody holds: they, their jobs, and the skill, with which it is counted. */
export const holdingKeys = [['users'], skillsKey, jobItemsKey] as const;

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
        queryClient.invalidateQueries({ queryKey: jobListsKey }),
      ]),
  });
}
