import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOutbox, readOutboxMessage } from '@plumbline/contract/mail';
import { callServer } from '../../../lib/api/call-server.ts';
import { mailKeys } from './keys.ts';

/** A page of the messages that were written instead of being sent, the newest first. */
export const outboxQuery = (page: number) =>
  queryOptions({
    queryKey: mailKeys.list(page),
    queryFn: ({ signal }) => callServer(listOutbox, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

/** One of them, with its text. */
export const outboxMessageQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.item(id),
    queryFn: ({ signal }) => callServer(readOutboxMessage, { params: { id }, signal }),
    staleTime: Infinity,
  });
