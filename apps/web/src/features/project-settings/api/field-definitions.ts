import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeProjectFields, readSettings } from '@plumbline/contract/settings';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { callServer } from '../../../app/api/call-server.ts';
import { instanceQuery } from '../../../app/bootstrap.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';

const key = ['project-settings', 'fields'] as const;
registerLiveInvalidation('settings.', [key]);

const readFields = async (signal?: AbortSignal): Promise<readonly ProjectField[]> =>
  (await callServer(readSettings, signal ? { signal } : {})).projectFields;

/** The definitions of project fields, for those who make them. */
export const fieldDefinitionsQuery = queryOptions({ queryKey: key, queryFn: ({ signal }) => readFields(signal) });

/** Changes the definitions: what somebody else made of the others since is kept. */
export function useChangeFields() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: (present: readonly ProjectField[]) => readonly ProjectField[]) => {
      const projectFields = [...change(await readFields())];
      return (await callServer(changeProjectFields, { body: { projectFields } })).projectFields;
    },
    onSuccess: (fields) => {
      queryClient.setQueryData(fieldDefinitionsQuery.queryKey, fields);
      return queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey });
    },
  });
}
