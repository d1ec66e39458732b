import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { confirmInvitation } from '@plumbline/contract/access';
import { registerUser } from '@plumbline/contract/access';
import type { ResponseOf } from '@plumbline/contract/call';
import { passwordLength } from '@plumbline/domain/users/password';
import { callServer } from '../../lib/api/call-server.ts';
import { storeSession } from '../../lib/api/session-store.ts';
import { sessionFrom } from '../../lib/api/token-response.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { FieldMistake } from '../../ui/use-problem-form.ts';
import { useProblemForm } from '../../ui/use-problem-form.ts';
import { passwordMistakes } from './password-rule.ts';
import { LinkAnchor } from '../../ui/links/link-anchor.tsx';

const required: FieldMistake = { code: 'required' };

interface SignUpFormProps {
  /** Whom the invitation is for; the address can't be changed. */
  readonly invited: ResponseOf<typeof confirmInvitation>;
  readonly token: string;
  /** What comes once the person is signed in; the dashboard by default. */
  readonly onSignedIn?: () => void;
}

/** Who the invited person is, and their password. Afterwards they are signed in. */
export function SignUpForm(props: SignUpFormProps) {
  const { invited } = props;
  const { t } = useTranslation('access');
  const { field, onSubmit, isSubmitting, failure } = useSignUp(props);

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          label={t(($) => $.access.signUp.email)}
          value={invited.email}
          readOnly
          variant="filled"
          dir="ltr"
          size="md"
          autoComplete="username"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...field('first')}
            label={t(($) => $.access.signUp.firstName)}
            autoComplete="given-name"
            size="md"
            autoFocus
          />
          <TextInput
            {...field('last')}
            label={t(($) => $.access.signUp.lastName)}
            autoComplete="family-name"
            size="md"
          />
        </SimpleGrid>
        <TextInput
          {...field('phoneNumber')}
          label={t(($) => $.access.signUp.phone)}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          size="md"
        />
        <PasswordField
          {...field('password')}
          label={t(($) => $.access.signUp.password)}
          description={t(($) => $.access.reset.rule, { count: passwordLength.shortest })}
          autoComplete="new-password"
          size="md"
        />
        <PasswordField
          {...field('again')}
          label={t(($) => $.access.signUp.again)}
          autoComplete="new-password"
          size="md"
        />
        <Checkbox
          {...field('terms')}
          label={
            <Trans
              ns="access"
              i18nKey={($) => $.access.signUp.accept}
              components={{ terms: <LinkAnchor to="/privacy_and_tou" target="_blank" inherit /> }}
            />
          }
        />
        <FormFailure text={failure} />
        <Group grow>
          <Button type="submit" size="md" loading={isSubmitting}>
            {t(($) => $.access.signUp.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The form's values, what is wrong with them, and the account that is made of them. */
function useSignUp({ invited, token, onSignedIn }: SignUpFormProps) {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const router = useRouter();
  return useProblemForm({
    defaultValues: {
      first: invited.name.first,
      last: invited.name.last,
      phoneNumber: '',
      password: '',
      again: '',
      terms: false,
    },
    fieldsByPath: { 'name.first': 'first', 'name.last': 'last', terms_and_privacy: 'terms' },
    check: async (values) => ({
      ...(values.first.trim() ? {} : { first: required }),
      ...(values.last.trim() ? {} : { last: required }),
      ...(await passwordMistakes(
        values,
        t(($) => $.access.reset.different),
        {
          email: invited.email,
          name: { first: values.first, last: values.last },
          companyName: invited.company_name,
        },
      )),
      ...(values.terms ? {} : { terms: required }),
    }),
    isLeftFreely: true,
    submit: async ({ first, last, phoneNumber, password }) => {
      const name = { first: first.trim(), last: last.trim() };
      const response = await callServer(registerUser, {
        body: { token, email: invited.email, password, name, phoneNumber: phoneNumber.trim(), terms_and_privacy: true },
      });
      storeSession(sessionFrom(response));
      queryClient.clear();
      if (onSignedIn) onSignedIn();
      else router.history.replace('/dashboard');
    },
  });
}
