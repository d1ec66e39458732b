import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { suggestedHostName } from '@plumbline/domain/instances/host-names';
import { languages } from '@plumbline/domain/languages/languages';
import { isolated } from '../../../i18n/isolated.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import type { ProblemForm } from '../../../ui/use-problem-form.ts';
import { ZoneSelect } from '../../settings/index.ts';
import { asTyped } from '../edited-instance.ts';
import type { NewInstanceValues } from '../new-instance-values.ts';
import { NameField, OwnHostField } from './host-fields.tsx';

export interface WizardStepProps {
  readonly wizard: ProblemForm<NewInstanceValues>;
}

/** Whose installation it is, where it is reached, who is its first administrator. */
export function CompanyStep({ wizard }: WizardStepProps) {
  const { t } = useTranslation('instances');
  const { form, field } = wizard;
  const company = field('company');
  const name = asTyped(form.watch('name'));
  // While it is typed, until another one is written: whoever comes to the field finds it there, and what they type replaces it.
  const [suggested, setSuggested] = useState('');
  const suggestName = (typed: string) => {
    if (form.getValues('name') !== suggested) return;
    const next = suggestedHostName(typed);
    setSuggested(next);
    form.setValue('name', next, { shouldDirty: true });
    form.clearErrors('name');
  };
  return (
    <Stack>
      <TextInput
        {...company}
        onChange={(event) => {
          void company.onChange(event);
          suggestName(event.currentTarget.value);
        }}
        label={t(($) => $.instances.form.company)}
        maxLength={200}
        dir="auto"
        required
        data-autofocus
      />
      <NameField
        input={field('name')}
        typed={name}
        description={t(($) => $.instances.form.nameText, {
          address: isolated(`${name || 'name'}.${window.location.host}`),
        })}
      />
      <OwnHostField input={field('own_host')} typed={asTyped(form.watch('own_host'))} />
      <TextInput
        {...field('email')}
        label={t(($) => $.instances.form.email)}
        description={t(($) => $.instances.form.emailText)}
        type="email"
        inputMode="email"
        autoComplete="off"
        dir="ltr"
        required
      />
      <Input.Wrapper label={t(($) => $.instances.form.language)} labelElement="div" id="instance-language">
        <div>
          <Controller
            control={form.control}
            name="language"
            render={({ field: { value, onChange } }) => (
              <SegmentedControl
                mt={4}
                aria-labelledby="instance-language-label"
                data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
                value={value}
                onChange={onChange}
              />
            )}
          />
        </div>
      </Input.Wrapper>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <ZoneSelect value={value} onChange={onChange} error={error?.message} />
        )}
      />
    </Stack>
  );
}
