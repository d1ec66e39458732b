import { queryOptions, useMutation } from '@tanstack/react-query';
import { readMail, testMail } from '@plumbline/contract/mail';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { settingKeys } from '../../../lib/query-keys/settings.ts';

registerLiveInvalidation('toggle.', [settingKeys.mail]);

/** How the company's emails leave. */
export const mailQuery = queryOptions({
  queryKey: settingKeys.mail,
  queryFn: ({ signal }) => callServer(readMail, { signal }),
});

/** Sends a test email to one's own address; what comes of it is no error. */
export function useTestMail() {
  return useMutation({ mutationFn: () => callServer(testMail) });
}
