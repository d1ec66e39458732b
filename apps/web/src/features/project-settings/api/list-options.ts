import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeListOption,
  createListOptions,
  listListOptions,
  pageListOptions,
  removeListOption,
} from '@plumbline/contract/list-options';
import type { WireListOption } from '@plumbline/contract/list-options';
import { callServer } from '../../../lib/api/call-server.ts';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { projectSettingKeys } from './keys.ts';

registerLiveInvalidation('list.', [projectSettingKeys.options]);

/** How many options a page shows (spec/1 §9: grids 20). */
const pageSize = 20;

/** A page of the options of a list. */
export const optionsQuery = (group: string, search: string, page: number) =>
  queryOptions({
    queryKey: projectSettingKeys.optionsOf(group, search, page),
    queryFn: ({ signal }) =>
      callServer(pageListOptions, {
        query: { group, page: String(page), page_size: String(pageSize), ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectSettingKeys.options }),
  });
}

/** Adds options to a list; those that it has already stay one. */
export function useAddOptions(group: string) {
  return useChange((labels: readonly string[]) =>
    callServer(createListOptions, { body: { group, options: labels.map((label) => ({ label })) } }),
  );
}

interface OptionRename {
  /** The option as its editor was opened with it. */
  readonly opened: WireListOption;
  readonly label: string;
  /** What a name is called for people. */
  readonly part: string;
}

/** Renames an option: projects that chose it show the new name, answers keep the one that was chosen. */
export function useRenameOption() {
  return useChange(({ opened, label, part }: OptionRename) => {
    const { _id: id, group } = opened;
    return saveOver<WireListOption, { label: string }, WireListOption>({
      opened,
      change: { label },
      parts: { label: { label: part, of: (option) => option.label, show: String } },
      send: (left, { label: before }) => callServer(changeListOption, { params: { id }, body: { ...left, before } }),
      read: async () => {
        const option = (await callServer(listListOptions, { params: { group } })).find(({ _id }) => _id === id);
        if (!option) throw new ProblemError('', { status: 404, code: 'not_found' });
        return option;
      },
    });
  });
}

/** Takes an option out of its list; where it was chosen it stays readable. */
export function useRemoveOption() {
  const once = useOnce();
  return useChange((id: string) =>
    once(id, (idempotencyKey) => callServer(removeListOption, { params: { id }, idempotencyKey })),
  );
}
