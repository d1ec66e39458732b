import { Alert, Divider, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { appsOfProviders, signInProviders } from '@plumbline/domain/settings/sign-in-providers';
import { useInstance } from '../../lib/access/hooks.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { beginSignIn } from './api/provider-sign-in.ts';
import { ProviderSignOut } from './provider-sign-out.tsx';
import styles from './provider-buttons.module.css';

/** Google's sign, in its own colours, as its branding rules have it. */
function GoogleSign() {
  return (
    <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden>
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

/** Microsoft's sign, in its own colours, as its branding rules have it. */
function MicrosoftSign() {
  return (
    <svg viewBox="0 0 21 21" width="20" height="20" aria-hidden>
      <path fill="#f25022" d="M1 1h9v9H1z" />
      <path fill="#7fba00" d="M11 1h9v9h-9z" />
      <path fill="#00a4ef" d="M1 11h9v9H1z" />
      <path fill="#ffb900" d="M11 11h9v9h-9z" />
    </svg>
  );
}

const signs: Readonly<Record<SignInProvider, ReactNode>> = {
  google: <GoogleSign />,
  microsoft: <MicrosoftSign />,
  openid: <IconKey size={20} aria-hidden />,
};

/** The buttons of the services with whose accounts people of this company may sign in. */
export function ProviderButtons({ next }: { readonly next: string | undefined }) {
  const { t } = useTranslation('access');
  const problemText = useProblemText();
  const { toggles } = useInstance();
  const [going, setGoing] = useState<SignInProvider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function go(provider: SignInProvider): Promise<void> {
    setGoing(provider);
    setFailure(null);
    try {
      window.location.assign(await beginSignIn(provider, { resultGoes: 'on', back: '/auth', next }));
    } catch (refusal) {
      setFailure(problemText(refusal));
      setGoing(null);
    }
  }

  return (
    <Stack>
      <Divider label={t(($) => $.access.signIn.or)} />
      {signInProviders
        .filter((provider) => toggles.has(appsOfProviders[provider]))
        .map((provider) => (
          <button
            key={provider}
            type="button"
            className={styles.button}
            data-provider={provider}
            disabled={going !== null}
            aria-busy={going === provider}
            onClick={() => void go(provider)}
          >
            {signs[provider]}
            <span>{t(($) => $.access.signIn.services[provider])}</span>
          </button>
        ))}
      {failure === null ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <ProviderSignOut />
      <Text size="sm" c="dimmed" ta="center">
        {t(($) => $.access.signIn.accepts)}
      </Text>
    </Stack>
  );
}
