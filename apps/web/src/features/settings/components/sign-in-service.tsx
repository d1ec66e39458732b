import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { signInProvidersQuery, useTestSignInProvider } from '../api/sign-in-providers.ts';

interface SignInServiceProps {
  readonly provider: SignInProvider;
  /** What is off can't be tested. */
  readonly isTestable: boolean;
  /** What is tested are the saved settings. */
  readonly isEdited: boolean;
}

/** The address that a service has to be given, and the test whether people could sign in with its accounts. */
export function SignInService({ provider, isTestable, isEdited }: SignInServiceProps) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const { data, error } = useQuery(signInProvidersQuery);
  const test = useTestSignInProvider();
  const addresses = data?.find((one) => one.provider === provider);
  const problem = test.data?.problem;
  return (
    <Stack gap="sm">
      <TextInput
        label={t(($) => $.settings.signIn.redirectUri)}
        description={t(($) => $.settings.signIn.redirectUriText)}
        value={addresses?.redirectUri ?? ''}
        readOnly
        variant="filled"
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
        error={error ? problemText(error) : undefined}
      />
      {provider === 'google' ? null : (
        <TextInput
          label={t(($) => $.settings.signIn.signOutUri)}
          description={t(($) => $.settings.signIn.signOutUriText)}
          value={addresses?.signOutUri ?? ''}
          readOnly
          variant="filled"
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {isTestable ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={18} aria-hidden />}
            loading={test.isPending}
            disabled={isEdited}
            onClick={() => test.mutate(provider)}
          >
            {t(($) => $.settings.signIn.test)}
          </Button>
        </div>
      ) : null}
      <div role="status">
        {isTestable && isEdited ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.settings.signIn.saveFirst)}
          </Text>
        ) : null}
        {problem === null && !test.isPending && !isEdited ? (
          <Alert color="green">{t(($) => $.settings.signIn.ready)}</Alert>
        ) : null}
        {problem && !test.isPending ? (
          <Alert color="red" title={t(($) => $.settings.signIn.failed)}>
            {t(($) => $.settings.signIn.problems[problem])}
          </Alert>
        ) : null}
      </div>
      <FormFailure text={test.error ? problemText(test.error) : null} />
    </Stack>
  );
}
