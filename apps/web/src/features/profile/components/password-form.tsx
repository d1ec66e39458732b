import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { passwordLength, passwordProblem } from '@plumbline/domain/users/password';
import { usePerson, useSettings } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useChangePassword } from '../api/profile.ts';
import { secondFactorsQuery } from '../api/second-factors.ts';

/** A new password; every other device is signed out by it. Whoever acts as somebody else leaves their password alone. */
export function PasswordForm() {
  const { t } = useTranslation('profile');
  const person = usePerson();
  const { companyName } = useSettings();
  const factors = useQuery({ ...secondFactorsQuery, enabled: person.impersonatedBy === null });
  const { mutateAsync: change } = useChangePassword();
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { current_password: '', password: '', again: '' },
    check: async (values) => {
      if (values.current_password === '') return { current_password: { code: 'required' } };
      // If the estimator can't be loaded, the server validates.
      const owner = { email: person.email, name: person.name, companyName };
      const problem = await passwordProblem(values.password, owner).catch(() => null);
      if (problem) return { password: { code: problem } };
      if (values.password === values.again) return {};
      return { again: { code: 'different', message: t(($) => $.profile.password.different) } };
    },
    submit: async ({ current_password, password }) => {
      await change({ current_password, password });
      form.reset();
      notifications.show({ message: t(($) => $.profile.password.changed) });
    },
  });
  if (person.impersonatedBy !== null) return <Text c="dimmed">{t(($) => $.profile.password.notYours)}</Text>;
  if (factors.data?.has_password === false) return <Text>{t(($) => $.profile.password.none)}</Text>;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={420}>
        {/* Tells a password keeper whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
        <PasswordField
          {...field('current_password')}
          label={t(($) => $.profile.password.current)}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('password')}
          label={t(($) => $.profile.password.new)}
          description={t(($) => $.profile.password.rule, { count: passwordLength.shortest })}
          autoComplete="new-password"
        />
        <PasswordField {...field('again')} label={t(($) => $.profile.password.again)} autoComplete="new-password" />
        <FormFailure text={failure} />
        <Button type="submit" loading={isSubmitting} style={{ alignSelf: 'flex-start' }}>
          {t(($) => $.profile.password.submit)}
        </Button>
      </Stack>
    </form>
  );
}
