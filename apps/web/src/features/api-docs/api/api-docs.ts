import { readApiDocumentationLink, readApiDocumentationV1, readApiDocumentationV2 } from '@plumbline/contract/api-docs';
import { queryOptions } from '@tanstack/react-query';
import { callServer } from '../../../lib/api/call-server.ts';
import { apiDocsKeys } from './keys.ts';

export type ApiVersion = 'v1' | 'v2';

const calls = { v1: readApiDocumentationV1, v2: readApiDocumentationV2 } as const;

/** The OpenAPI document of a version. @param key that of a link; without it, for system administrators */
export const apiDocumentQuery = (version: ApiVersion, key: string | undefined) =>
  queryOptions({
    queryKey: apiDocsKeys.document(version, key),
    queryFn: ({ signal }) => callServer(calls[version], { query: key === undefined ? {} : { key }, signal }),
    staleTime: Infinity,
  });

/** A link for developers, made when it is asked for: it ends so many days after that. */
export const apiDocsLinkQuery = queryOptions({
  queryKey: apiDocsKeys.link,
  queryFn: ({ signal }) => callServer(readApiDocumentationLink, { signal }),
  staleTime: 0,
  gcTime: 0,
});
