import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import * as calls from '@plumbline/contract/ready-job-types';
import { callServer, fetchFile } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { jobTypeQuery } from './job-types.ts';

/** They come with the product: only another version has others. */
const staleTime = Infinity;

/** The ready-made job types in the language of the screen. */
export const readyJobTypesQuery = (language: string) =>
  queryOptions({
    queryKey: jobTypeKeys.ready(language),
    queryFn: ({ signal }) => callServer(calls.listReadyJobTypes, { signal }),
    staleTime,
  });

/** One of them with its questions. */
export const readyJobTypeQuery = (name: string, language: string) =>
  queryOptions({
    queryKey: jobTypeKeys.readyOne(language, name),
    queryFn: ({ signal }) => callServer(calls.readReadyJobType, { params: { name }, signal }),
    staleTime,
  });

/** Creates a job type of a ready-made one: once, however often the same is sent because a response was lost. */
export function useTakeReadyJobType(name: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.takeReadyJobType>) =>
      once({ name, body }, (idempotencyKey) =>
        callServer(calls.takeReadyJobType, { params: { name }, body, idempotencyKey }),
      ),
    onSuccess: (made) => {
      queryClient.setQueryData(jobTypeQuery(made._id).queryKey, made);
      return queryClient.invalidateQueries({ queryKey: jobTypeKeys.menu });
    },
  });
}

/** Saves a ready-made job type as a file, which can be imported here again. */
export async function saveReadyJobType(name: string): Promise<void> {
  const { content, name: fileName } = await fetchFile(calls.exportReadyJobType, { params: { name } });
  saveFile(content, fileName ?? `${name}.json`);
}
