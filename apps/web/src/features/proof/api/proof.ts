import { queryOptions } from '@tanstack/react-query';
import { verifyDocument } from '@plumbline/contract/proof';
import { callServer } from '../../../lib/api/call-server.ts';
import { proofKeys } from './keys.ts';

/** What is known of the document with this code. */
export const documentQuery = (code: string) =>
  queryOptions({
    queryKey: proofKeys.document(code),
    queryFn: ({ signal }) => callServer(verifyDocument, { params: { code }, signal }),
    retry: false,
    staleTime: 0,
  });
