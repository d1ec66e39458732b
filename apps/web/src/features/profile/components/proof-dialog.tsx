import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../lib/access/hooks.ts';
import { signOut } from '../../../lib/access/sign-out.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { prove, secondFactorsQuery } from '../api/second-factors.ts';

interface ProofDialogProps {
  readonly onDecided: (hasProved: boolean) => void;
}

/**
 * Asks again who somebody is, before something that whoever finds an open device must not do: by password, by a code where there is no
 * password, else by signing in again.
 */
export function ProofDialog({ onDecided }: ProofDialogProps) {
  const { t } = useTranslation('profile');
  const person = usePerson();
  const isOther = person.impersonatedBy !== null;
  const { data: factors } = useQuery({ ...secondFactorsQuery, enabled: !isOther });
  // Whoever acts as somebody else is a system administrator, who can have a password always.
  const way = isOther || factors?.has_password !== false ? 'password' : factors.app_since === null ? null : 'code';
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { password: '', code: '' },
    check: ({ password, code }) => {
      if (way === 'password') return password ? {} : { password: { code: 'required' } };
      return code.trim() ? {} : { code: { code: 'required' } };
    },
    isLeftFreely: true,
    submit: async ({ password, code }) => {
      await prove(way === 'password' ? { password } : { code });
      onDecided(true);
    },
  });
  const cancel = () => onDecided(false);
  return (
    <Modal
      opened
      onClose={cancel}
      title={t(($) => $.profile.proof.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.profile.twoStep.cancel) }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text>{way === null ? t(($) => $.profile.proof.signInAgain) : t(($) => $.profile.proof.text)}</Text>
          {way === 'password' ? (
            <PasswordField
              {...field('password')}
              label={isOther ? t(($) => $.profile.proof.ownPassword) : t(($) => $.profile.proof.password)}
              autoComplete="current-password"
              data-autofocus
            />
          ) : null}
          {way === 'code' ? (
            <TextInput
              {...field('code')}
              label={t(($) => $.profile.proof.code)}
              autoComplete="one-time-code"
              dir="ltr"
              data-autofocus
            />
          ) : null}
          <FormFailure text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {t(($) => $.profile.twoStep.cancel)}
            </Button>
            {way === null ? (
              <Button onClick={() => void signOut()}>{t(($) => $.profile.proof.signOut)}</Button>
            ) : (
              <Button type="submit" loading={isSubmitting}>
                {t(($) => $.profile.proof.confirm)}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
