import { queryOptions } from '@tanstack/react-query';
import { confirmInvitation } from '@plumbline/contract/access';
import { callServer } from '../../../lib/api/call-server.ts';
import { accessKeys } from './keys.ts';

/**
 * Opens an invitation: confirms it and returns whom it is for. Fails with `invitation_expired` if the link is over. A
 * query although it is a PUT: opening the link twice confirms once.
 */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: accessKeys.invitation(token),
    queryFn: ({ signal }) => callServer(confirmInvitation, { params: { token }, signal }),
    enabled: token !== '',
    staleTime: Infinity,
  });
}
