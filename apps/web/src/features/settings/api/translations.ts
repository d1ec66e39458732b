import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import { changeTranslations, listTranslations, translationChangesLimit } from '@plumbline/contract/translations';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { textKeys } from './keys.ts';

for (const event of ['job_type.', 'skill.', 'list.', 'settings.'])
  registerLiveInvalidation(event, [textKeys.translations]);

/** All names with their translations; of long lists those of one. */
export const translationsQuery = (list: string | null) =>
  queryOptions({
    queryKey: textKeys.translationsOf(list),
    queryFn: ({ signal }) => callServer(listTranslations, { query: list === null ? {} : { list }, signal }),
    placeholderData: keepPreviousData,
  });

export type SentChange = SentBody<typeof changeTranslations>['changes'][number];

/** Saves translations. Names stand wherever something is named, so all that is shown is read again. */
export function useSaveTranslations() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly SentChange[]) => {
      for (let at = 0; at < changes.length; at += translationChangesLimit) {
        await callServer(changeTranslations, { body: { changes: changes.slice(at, at + translationChangesLimit) } });
      }
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
