import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appsOfProviders } from '@plumbline/domain/settings/sign-in-providers';
import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { addressAfterSignIn } from '../../lib/access/guard.ts';
import { useInstance } from '../../lib/access/hooks.ts';
import { forgetSessionEnd, wasSessionEnded } from '../../lib/api/session-end.ts';
import { isProblem } from '../../lib/api/problem-error.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProblemForm } from '../../ui/use-problem-form.ts';
import type { FirstStep } from './api/second-step.ts';
import { signInWithPassword } from './api/sign-in.ts';
import { lastSignInFailure } from './sign-in-failure.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useCountdown } from './use-countdown.ts';
import { LinkAnchor } from '../../ui/links/link-anchor.tsx';

const route = getRouteApi('/auth-frame/auth');

/** Most companies have none. */
const ProviderButtons = lazy(async () => ({ default: (await import('./provider-buttons.tsx')).ProviderButtons }));

/** Few people have one. */
const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));

/** Few companies require one. */
const SecondStepReminder = lazy(async () => ({
  default: (await import('./second-step-reminder.tsx')).SecondStepReminder,
}));

interface SignInScreenProps {
  /** Somebody begins to type their password: the app will be wanted soon. */
  readonly onPassword: () => void;
}

interface AfterPasswordProps {
  /** The second step that is asked for; or how many days are left to set one up. */
  readonly after: FirstStep | number;
  readonly next: string | undefined;
  readonly onGo: (address: string | undefined) => void;
  readonly onBack: () => void;
}

/** What comes between a right password and the app. */
function AfterPassword({ after, next, onGo, onBack }: AfterPasswordProps) {
  const goOn = () => onGo(next);
  return (
    <Suspense fallback={null}>
      {typeof after === 'number' ? (
        <SecondStepReminder daysLeft={after} onSetUp={() => onGo('/profile?tab=security')} onLater={goOn} />
      ) : (
        <SecondStepForm step={after} onSignedIn={goOn} onBack={onBack} />
      )}
    </Suspense>
  );
}

/** /auth: e-mail and password. For everybody, mostly on a phone, once in a long while. */
export function SignInScreen({ onPassword }: SignInScreenProps) {
  const { t } = useTranslation('access');
  const { next, sso_error: ssoError } = route.useSearch();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { toggles } = useInstance();
  const hasServices = Object.values(appsOfProviders).some((app) => toggles.has(app));

  const [after, setAfter] = useState<FirstStep | number | null>(null);
  const goTo = (address: string | undefined) => {
    forgetSessionEnd();
    // Responses to a stranger don't apply to this person.
    queryClient.clear();
    router.history.replace(addressAfterSignIn(address));
  };
  const goOn = () => goTo(next);

  const { field, onSubmit, isSubmitting, failure, problem } = useProblemForm({
    defaultValues: { username: '', password: '' },
    check: (values) => ({
      ...(values.username.trim() ? {} : { username: { code: 'required' } }),
      ...(values.password ? {} : { password: { code: 'required' } }),
    }),
    isLeftFreely: true,
    submit: async ({ username, password }) => {
      try {
        const { second_step: duty } = await signInWithPassword(username, password);
        if (duty && duty.days_left > 0) return setAfter(duty.days_left);
      } catch (refusal) {
        if (!isProblem(refusal, 'second_factor_required') || refusal.state === null) throw refusal;
        setAfter({ state: refusal.state, username: addressAsTyped(username), ways: refusal.ways });
        return;
      }
      goOn();
    },
  });
  const secondsToWait = useCountdown(problem);

  if (after) return <AfterPassword after={after} onGo={goTo} next={next} onBack={() => setAfter(null)} />;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={1} size="h2">
          {t(($) => $.access.signIn.title)}
        </Title>
        {next && wasSessionEnded() ? <Alert role="status">{t(($) => $.access.signIn.ended)}</Alert> : null}
        {ssoError ? (
          <Alert color="red" title={t(($) => $.access.signIn.ssoFailed)}>
            {lastSignInFailure()}
          </Alert>
        ) : null}
        <TextInput
          {...field('username')}
          label={t(($) => $.access.signIn.email)}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          size="md"
          autoFocus
        />
        <PasswordField
          {...field('password')}
          label={t(($) => $.access.signIn.password)}
          autoComplete="current-password"
          size="md"
          onFocus={onPassword}
        />
        <FormFailure text={failure} />
        {secondsToWait > 0 ? (
          <Text size="sm">{t(($) => $.access.signIn.waitSeconds, { count: secondsToWait })}</Text>
        ) : null}
        <Button type="submit" size="md" loading={isSubmitting} disabled={secondsToWait > 0}>
          {t(($) => $.access.signIn.submit)}
        </Button>
        <PasskeyButton onSignedIn={goOn} />
        {hasServices ? (
          <Suspense fallback={null}>
            <ProviderButtons next={next} />
          </Suspense>
        ) : null}
        <Stack gap={0} mb="-xs">
          <LinkAnchor to="/forgot_password" ta="center" lh="2.75rem">
            {t(($) => $.access.signIn.forgot)}
          </LinkAnchor>
          <LinkAnchor to="/privacy_and_tou" ta="center" c="dimmed" size="sm" lh="2.75rem">
            {t(($) => $.access.signIn.terms)}
          </LinkAnchor>
        </Stack>
      </Stack>
    </form>
  );
}
