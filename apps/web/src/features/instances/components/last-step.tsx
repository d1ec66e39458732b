import { Checkbox, Stack } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import type { WizardStepProps } from './company-step.tsx';

/** How long the installation lasts, who sees it, and whether its maker belongs to it. */
export function LastStep({ wizard: { form } }: WizardStepProps) {
  const { t } = useTranslation('instances');
  return (
    <Stack>
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
    </Stack>
  );
}
