import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '@plumbline/contract/access';
import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { callServer } from '../../lib/api/call-server.ts';
import { isolated } from '../../i18n/isolated.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useProblemForm } from '../../ui/use-problem-form.ts';
import { LinkAnchor } from '../../ui/links/link-anchor.tsx';

function BackToSignIn() {
  const { t } = useTranslation('access');
  return (
    <LinkAnchor to="/auth" ta="center" lh="2.75rem">
      {t(($) => $.access.forgot.back)}
    </LinkAnchor>
  );
}

/** /forgot_password. Says the same whether the address has an account or not, so that nobody can find out who has one. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('access');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { email: '' },
    check: ({ email }) => (isEmailAddress(email) ? {} : { email: { code: email.trim() ? 'not_email' : 'required' } }),
    isLeftFreely: true,
    submit: async (values) => {
      const email = addressAsTyped(values.email);
      await callServer(forgotPassword, { body: { email } });
      setSentTo(email);
    },
  });

  if (sentTo !== null) {
    return (
      <Stack role="status">
        <Title order={1} size="h2">
          {t(($) => $.access.forgot.sentTitle)}
        </Title>
        <Text c="dimmed">{t(($) => $.access.forgot.sentText, { email: isolated(sentTo) })}</Text>
        <BackToSignIn />
      </Stack>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={1} size="h2">
          {t(($) => $.access.forgot.title)}
        </Title>
        <Text c="dimmed">{t(($) => $.access.forgot.text)}</Text>
        <TextInput
          {...field('email')}
          label={t(($) => $.access.signIn.email)}
          type="email"
          inputMode="email"
          autoComplete="username"
          dir="ltr"
          size="md"
          autoFocus
        />
        <FormFailure text={failure} />
        <Button type="submit" size="md" loading={isSubmitting}>
          {t(($) => $.access.forgot.submit)}
        </Button>
        <BackToSignIn />
      </Stack>
    </form>
  );
}
