import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { SkillView } from '@plumbline/contract/skills';
import { changeSkill, createSkill, listSkills, readSkill, removeSkill } from '@plumbline/contract/skills';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems, isOfDeletedItem } from '../../../lib/live/deleted-items.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { skillQuery } from './skill-queries.ts';
import { skillKeys } from './keys.ts';

/** A page of the skills. */
export const skillsQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: skillKeys.list(query),
    queryFn: ({ signal }) => callServer(listSkills, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** Makes a skill, or changes the one with this id over what the form was opened with. */
export function useSaveSkill(opened: SkillView | null, parts: Readonly<Record<string, EditedPart<SkillView>>>) {
  const queryClient = useQueryClient();
  const once = useOnce();
  type Skill = SentBody<typeof createSkill>;
  return useMutation({
    mutationFn: (skill: Skill): Promise<SkillView> =>
      opened === null
        ? once([skill], (idempotencyKey) => callServer(createSkill, { body: skill, idempotencyKey }))
        : saveOver<SkillView, Partial<Skill>, SkillView>({
            opened,
            change: skill,
            parts: parts as Readonly<Record<keyof Skill, EditedPart<SkillView>>>,
            send: (left, { _id: id, version }) =>
              once([id, version, left], (idempotencyKey) =>
                callServer(changeSkill, { params: { id }, body: { ...left, version }, idempotencyKey }),
              ),
            read: () => callServer(readSkill, { params: { id: opened._id } }),
          }),
    onSuccess: (saved) => {
      queryClient.setQueryData(skillQuery(saved._id).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: skillKeys.all });
    },
  });
}

/** Removes a skill from everything that uses it. */
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
