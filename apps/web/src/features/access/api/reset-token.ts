import { queryOptions } from '@tanstack/react-query';
import { validateResetToken } from '@plumbline/contract/access';
import { callServer } from '../../../lib/api/call-server.ts';
import { accessKeys } from './keys.ts';

/** Whether the link of a password e-mail still holds; fails with `reset_link_expired` when it doesn't. */
export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: accessKeys.resetToken(token),
    queryFn: ({ signal }) => callServer(validateResetToken, { params: { token }, signal }),
    enabled: token !== '',
    staleTime: Infinity,
  });
}
