import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signInPage } from '@plumbline/domain/settings/sign-in-providers';
import { isolatedName } from '../../../i18n/isolated.ts';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { databasesQuery, nameQuery } from '../api/instances.ts';
import type { WizardStepProps } from './company-step.tsx';

/** Sign-in with Google's accounts: what Google gives for it, and where it sends people back to. */
function SocialSignIn({ wizard: { form, field } }: WizardStepProps) {
  const { t } = useTranslation(['instances', 'settings']);
  const { data } = useQuery(nameQuery(form.watch('name').trim().toLowerCase()));
  return (
    <>
      <Checkbox
        {...form.register('social')}
        label={t(($) => $.settings.apps.google_login.name)}
        description={t(($) => $.instances.wizard.socialText)}
      />
      {form.watch('social') ? (
        <Stack gap="sm">
          <TextInput
            {...field('client_id')}
            label={t(($) => $.settings.appDialog.fields.clientId)}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            required
          />
          <PasswordField
            {...field('client_secret')}
            label={t(($) => $.settings.appDialog.fields.clientSecret)}
            maxLength={500}
            autoComplete="off"
            dir="ltr"
            required
          />
          {data ? (
            <Text size="sm">
              {t(($) => $.instances.wizard.redirect)} <bdi dir="ltr">{`${data.address}${signInPage('google')}`}</bdi>
            </Text>
          ) : null}
        </Stack>
      ) : null}
    </>
  );
}

/** The first database in the list of choices: an empty value is none. No name has a star. */
const first = '*';

/** Which database it lies on, where there are several; those that can't be used now are not offered. */
function DatabaseSelect({ wizard: { form } }: WizardStepProps) {
  const { t } = useTranslation('instances');
  const { data = [] } = useQuery(databasesQuery);
  if (data.length < 2) return null;
  const label = (name: string, count: number) =>
    name === ''
      ? t(($) => $.instances.wizard.databases.first, { count })
      : t(($) => $.instances.wizard.databases.named, { name: isolatedName(name), count });
  return (
    <Controller
      control={form.control}
      name="database"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Select
          label={t(($) => $.instances.panel.database)}
          data={data.map(({ name, instances, is_reachable: isReachable }) => ({
            value: name === '' ? first : name,
            label: label(name, instances),
            disabled: !isReachable,
          }))}
          value={value === '' ? first : value}
          onChange={(chosen) => onChange(chosen === first ? '' : (chosen ?? ''))}
          error={error?.message}
          allowDeselect={false}
        />
      )}
    />
  );
}

/** Which database the installation lies on, how long it lasts, who sees it, whether its maker belongs to it, and how people sign in. */
export function LastStep({ wizard }: WizardStepProps) {
  const { form } = wizard;
  const { t } = useTranslation('instances');
  return (
    <Stack>
      <DatabaseSelect wizard={wizard} />
      <Controller
        control={form.control}
        name="ends_at"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateTimeField
            label={t(($) => $.instances.columns.ends_at)}
            description={t(($) => $.instances.edit.endText)}
            value={value}
            onChange={onChange}
            error={error?.message}
            isClearable
          />
        )}
      />
      <Checkbox
        {...form.register('incognito')}
        label={t(($) => $.instances.wizard.incognito)}
        description={t(($) => $.instances.wizard.incognitoText)}
      />
      <Checkbox
        {...form.register('add_yourself')}
        label={t(($) => $.instances.form.yourself)}
        description={t(($) => $.instances.form.yourselfText)}
      />
      <SocialSignIn wizard={wizard} />
    </Stack>
  );
}
