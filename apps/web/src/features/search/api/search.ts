import { queryOptions } from '@tanstack/react-query';
import type { SearchResponse } from '@plumbline/contract/search';
import { searchEverything } from '@plumbline/contract/search';
import { callServer } from '../../../lib/api/call-server.ts';
import { searchKeys } from './keys.ts';

/**
 * What is found by these words; without any, what was opened last. While it is on its way, what was found by other words
 * stays: what was opened last is no answer to any.
 */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: searchKeys.found(text),
    queryFn: ({ signal }): Promise<SearchResponse> => callServer(searchEverything, { query: { search: text }, signal }),
    placeholderData: (before, asked) => (text !== '' && asked?.queryKey[1] !== '' ? before : undefined),
    // What was opened last is another thing each time.
    staleTime: text === '' ? 0 : 10_000,
  });
