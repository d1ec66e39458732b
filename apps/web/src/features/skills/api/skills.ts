import { hashKey, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import { changeSkill, createSkill, listSkills, removeSkill } from '@plumbline/contract/skills';
import { callServer } from '../../../app/api/call-server.ts';
import { randomKey } from '../../../app/api/random-key.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { skillQuery, skillsKey } from '../../../ui/skills/skill-queries.ts';

/** A page of the skills. */
export const skillsQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: [...skillsKey, 'list', query],
    queryFn: ({ signal }) => callServer(listSkills, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** Makes a skill, or changes the one with this id over the version that is shown. */
export function useSaveSkill(known: { readonly _id: string; readonly version: number } | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (skill: SentBody<typeof createSkill>) =>
      known
        ? callServer(changeSkill, { params: { id: known._id }, body: { ...skill, version: known.version } })
        : callServer(createSkill, { body: skill, idempotencyKey: randomKey() }),
    onSuccess: (saved) => {
      queryClient.setQueryData(skillQuery(saved._id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: skillsKey });
    },
  });
}

/** Removes a skill from everywhere it stands; its own panel isn't read again, because it is about to close. */
export function useRemoveSkill(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = skillQuery(id);
  return useMutation({
    mutationFn: () => callServer(removeSkill, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      void queryClient.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
    },
  });
}
