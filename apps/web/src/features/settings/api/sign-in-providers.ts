import { queryOptions, useMutation } from '@tanstack/react-query';
import { listSignInProviders, testSignInProvider } from '@plumbline/contract/single-sign-on';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { callServer } from '../../../lib/api/call-server.ts';
import { settingKeys } from '../../../lib/query-keys/settings.ts';

/** The addresses that the services of signing in have to be given. */
export const signInProvidersQuery = queryOptions({
  queryKey: settingKeys.signInProviders,
  queryFn: ({ signal }) => callServer(listSignInProviders, { signal }),
  staleTime: Infinity,
});

/** Tests a service by its saved settings; what is wrong with it is no error. */
export function useTestSignInProvider() {
  return useMutation({
    mutationFn: (provider: SignInProvider) => callServer(testSignInProvider, { params: { provider } }),
  });
}
