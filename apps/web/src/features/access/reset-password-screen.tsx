import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '@plumbline/contract/access';
import { passwordLength } from '@plumbline/domain/users/password';
import { useSettings } from '../../lib/access/hooks.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { isProblem } from '../../lib/api/problem-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProblemForm } from '../../ui/use-problem-form.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { resetTokenQuery } from './api/reset-token.ts';
import { passwordMistakes } from './password-rule.ts';
import { SignedInGate } from './signed-in-gate.tsx';
import { LinkButton } from '../../ui/links/link-button.tsx';

const route = getRouteApi('/auth-frame/reset_password');

function NoWay({ text }: { text: string }) {
  const { t } = useTranslation('access');
  return (
    <Stack>
      <Title order={1} size="h2">
        {t(($) => $.access.reset.title)}
      </Title>
      <Text role="alert">{text}</Text>
      <LinkButton to="/forgot_password" size="md">
        {t(($) => $.access.reset.askAgain)}
      </LinkButton>
    </Stack>
  );
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('access');
  const { companyName } = useSettings();
  const [isDone, setDone] = useState(false);
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { password: '', again: '' },
    check: (values) =>
      passwordMistakes(
        values,
        t(($) => $.access.reset.different),
        { companyName },
      ),
    isLeftFreely: true,
    submit: async ({ password }) => {
      await callServer(resetPassword, { params: { token }, body: { password } });
      setDone(true);
    },
  });

  if (isDone) {
    return (
      <Stack role="status">
        <Title order={1} size="h2">
          {t(($) => $.access.reset.doneTitle)}
        </Title>
        <Text>{t(($) => $.access.reset.doneText)}</Text>
        <LinkButton to="/auth" size="md">
          {t(($) => $.access.reset.toSignIn)}
        </LinkButton>
      </Stack>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={1} size="h2">
          {t(($) => $.access.reset.title)}
        </Title>
        <PasswordField
          {...field('password')}
          label={t(($) => $.access.reset.password)}
          description={t(($) => $.access.reset.rule, { count: passwordLength.shortest })}
          autoComplete="new-password"
          size="md"
          autoFocus
        />
        <PasswordField
          {...field('again')}
          label={t(($) => $.access.reset.again)}
          autoComplete="new-password"
          size="md"
        />
        <FormFailure text={failure} />
        <Button type="submit" size="md" loading={isSubmitting}>
          {t(($) => $.access.reset.submit)}
        </Button>
      </Stack>
    </form>
  );
}

/** /reset_password?token=…, from the e-mail. A link that is over says so at once, before anybody types. */
export function ResetPasswordScreen() {
  return (
    <SignedInGate link="reset">
      <OpenedLink />
    </SignedInGate>
  );
}

function OpenedLink() {
  const { t } = useTranslation('access');
  const problemText = useProblemText();
  const { token } = route.useSearch();
  const check = useQuery(resetTokenQuery(token ?? ''));
  if (!token) return <NoWay text={t(($) => $.access.reset.missing)} />;
  if (check.isPending) return <Skeleton height={220} />;
  // Of a link that could not be asked about nobody knows that it is over.
  if (check.isError && !isProblem(check.error, 'reset_link_expired')) {
    return <ErrorState failure={check.error} onRetry={() => void check.refetch()} />;
  }
  if (check.isError) return <NoWay text={problemText(check.error)} />;
  return <ResetForm token={token} />;
}
