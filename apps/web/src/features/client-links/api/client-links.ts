import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf, SentBody } from '@plumbline/contract/call';
import {
  createClientLink,
  listClientLinks,
  openSharedJob,
  readSharedDocument,
  readSharedJob,
  sendJob,
  withdrawClientLink,
} from '@plumbline/contract/client-links';
import { clientLinkPath } from '@plumbline/domain/jobs/client-link';
import { callServer, fetchFile } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { clientLinkKeys } from '../keys.ts';

for (const event of ['job.sent', 'job.link_created', 'job.link_withdrawn']) {
  registerLiveInvalidation(event, ({ job }) => (job ? [clientLinkKeys.ofJob(job), jobKeys.feed(job)] : []));
}

type Sendings = ResponseOf<typeof listClientLinks>;

/** How a job was sent to people outside of the company. How often a link was opened is as old as the answer. */
export const clientLinksQuery = (jobId: string) =>
  queryOptions({
    queryKey: clientLinkKeys.ofJob(jobId),
    queryFn: ({ signal }) => callServer(listClientLinks, { params: { id: jobId }, signal }),
    staleTime: 0,
  });

function cacheSendings(queryClient: QueryClient, jobId: string, sendings: Sendings): void {
  queryClient.setQueryData(clientLinkKeys.ofJob(jobId), sendings);
  void queryClient.invalidateQueries({ queryKey: jobKeys.feed(jobId) });
}

/** 32 random bytes in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Makes a link; gives its address, which nobody can read again later. */
export function useCreateLink(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (days: number) => {
      const secret = newSecret();
      const sendings = await callServer(createClientLink, { params: { id: jobId }, body: { secret, days } });
      cacheSendings(queryClient, jobId, sendings);
      return `${window.location.origin}${clientLinkPath(secret)}`;
    },
  });
}

/** Withdraws a link: whoever opens it reads that it was. */
export function useWithdrawLink(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (link: string) => callServer(withdrawClientLink, { params: { id: jobId, link } }),
    onSuccess: (sendings) => cacheSendings(queryClient, jobId, sendings),
  });
}

/** Mails a job: once, however often it is asked for because a response was lost. */
export function useSendJob(jobId: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof sendJob>) =>
      once(JSON.stringify(body), (idempotencyKey) =>
        callServer(sendJob, { params: { id: jobId }, body, idempotencyKey }),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: clientLinkKeys.ofJob(jobId) }),
        queryClient.invalidateQueries({ queryKey: jobKeys.feed(jobId) }),
      ]),
  });
}

/** The job behind a link, in the language of the page. */
export const sharedJobQuery = (secret: string, language: string) =>
  queryOptions({
    queryKey: clientLinkKeys.shared(secret, language),
    queryFn: ({ signal }) => callServer(readSharedJob, { params: { secret }, signal }),
    retry: false,
    // Addresses of pictures end after half a day.
    staleTime: 60 * 60_000,
  });

/** Counts that the page was opened; whether it works out is nobody's worry. */
export function countOpened(secret: string): void {
  callServer(openSharedJob, { params: { secret } }).catch(() => undefined);
}

/** The job behind a link as a PDF, in the language of the page. */
export async function saveSharedDocument(secret: string): Promise<void> {
  const { content, name } = await fetchFile(readSharedDocument, { params: { secret } });
  saveFile(content, name ?? 'job.pdf');
}
