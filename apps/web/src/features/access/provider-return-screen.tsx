import { Center, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { signInProviders } from '@plumbline/domain/settings/sign-in-providers';
import { addressAfterSignIn } from '../../lib/access/guard.ts';
import { forgetSessionEnd } from '../../lib/api/session-end.ts';
import { readSession, storeSession } from '../../lib/api/session-store.ts';
import { sessionFrom } from '../../lib/api/token-response.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import type { SignInOrigin } from './api/provider-sign-in.ts';
import { beginSignIn, endConnecting, endSignIn, isReturn, noteSignedInBy, takeOrigin } from './api/provider-sign-in.ts';
import { noteSignInFailure } from './sign-in-failure.ts';

/** Only this app's own addresses are gone back to. */
function ownAddress(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text, window.location.origin)) return undefined;
  const url = new URL(text, window.location.origin);
  return url.origin === window.location.origin ? `${url.pathname}${url.search}` : undefined;
}

/** Where a page that asks for this one wants the result (spec/1 §2 "/google_login"). */
function originFrom(address: URLSearchParams): SignInOrigin {
  const redirectUri = address.get('redirectUri');
  const back = ownAddress(redirectUri);
  if (redirectUri === 'postMessage') return { resultGoes: 'to-opener', back: '/auth' };
  return { resultGoes: 'on', back: back ?? '/auth', next: back };
}

/** The address to go back to after a failure (spec/1 §8). */
function withFailure({ back, next }: Pick<SignInOrigin, 'back' | 'next'>): string {
  const url = new URL(back, window.location.origin);
  url.searchParams.set('sso_error', '1');
  if (back === '/auth' && next !== undefined && next !== back) url.searchParams.set('next', next);
  return `${url.pathname}${url.search}`;
}

/**
 * Posts to the window that opened this one and closes this one; false where there is none. Only a window of this app's own origin is
 * given it: the browser checks that.
 */
function postToOpener(message: unknown): boolean {
  const opener = window.opener as Window | null;
  if (!opener) return false;
  opener.postMessage(message, window.location.origin);
  window.close();
  return true;
}

/** The page of a sign-in with another service: it leads to the service, and is where the service sends people back. */
function ProviderReturn({ provider }: { readonly provider: SignInProvider }) {
  const { t } = useTranslation('access');
  const router = useRouter();
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const isBegun = useRef(false);

  useEffect(() => {
    // A code is good once.
    if (isBegun.current) return;
    isBegun.current = true;
    const address = new URLSearchParams(router.history.location.search);
    const pending = isReturn(address) ? takeOrigin(address) : undefined;
    const origin = pending ?? originFrom(address);

    const run = async () => {
      if (!isReturn(address)) {
        if (origin.resultGoes === 'on' && readSession()) router.history.replace('/dashboard');
        else window.location.replace(await beginSignIn(provider, origin));
        return;
      }
      if (pending?.resultGoes === 'to-account') {
        await endConnecting(address, pending);
        notifications.show({ message: t(($) => $.access.signIn.connected) });
        router.history.replace(pending.back);
        return;
      }
      const tokens = await endSignIn(provider, address, pending);
      if (origin.resultGoes === 'to-opener' && postToOpener(tokens)) return;
      storeSession(sessionFrom(tokens));
      noteSignedInBy(provider);
      forgetSessionEnd();
      // Responses to a stranger don't apply to this person.
      queryClient.clear();
      router.history.replace(addressAfterSignIn(origin.next));
    };
    run().catch((failure: unknown) => {
      if (origin.resultGoes === 'to-opener' && postToOpener('error')) return;
      if (origin.resultGoes === 'to-account') {
        notifications.show({ color: 'red', message: problemText(failure) });
        router.history.replace(origin.back);
        return;
      }
      noteSignInFailure(problemText(failure));
      router.history.replace(withFailure(origin));
    });
  }, [provider, router, queryClient, problemText, t]);

  return (
    <Center mih="100dvh" p="md" aria-busy>
      <Stack align="center">
        <Loader />
        <Text component="h1" size="md" role="status">
          {t(($) => $.access.signIn.withService)}
        </Text>
      </Stack>
    </Center>
  );
}

/** /google_login: opened as a popup or in place, and by Google afterwards. */
export function GoogleLoginScreen() {
  return <ProviderReturn provider="google" />;
}

/** /sign_in/{provider}: the same for the other services. */
export function ProviderSignInScreen() {
  const router = useRouter();
  const named = router.history.location.pathname.split('/').at(-1);
  return <ProviderReturn provider={signInProviders.find((one) => one === named) ?? 'openid'} />;
}
