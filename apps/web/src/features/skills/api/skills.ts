import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import { changeSkill, createSkill, listSkills, removeSkill } from '@plumbline/contract/skills';
import { callServer } from '../../../app/api/call-server.ts';
import { useOnce } from '../../../app/api/use-once.ts';
import { deleteItems, isOfDeletedItem } from '../../../app/live/deleted-items.ts';
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
  const once = useOnce();
  return useMutation({
    mutationFn: (skill: SentBody<typeof createSkill>) =>
      once([known?._id, known?.version, skill], (idempotencyKey) => {
        if (!known) return callServer(createSkill, { body: skill, idempotencyKey });
        const body = { ...skill, version: known.version };
        return callServer(changeSkill, { params: { id: known._id }, body, idempotencyKey });
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(skillQuery(saved._id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: skillsKey });
    },
  });
}

/** Removes a skill from everywhere it stands. */
export function useRemoveSkill(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: () =>
      deleteItems(queryClient, [id], () =>
        once(id, (idempotencyKey) => callServer(removeSkill, { params: { id }, idempotencyKey })),
      ),
    onSuccess: () => void queryClient.invalidateQueries({ predicate: (query) => !isOfDeletedItem(query) }),
  });
}
