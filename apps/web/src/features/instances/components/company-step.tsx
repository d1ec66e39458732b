import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { hostNameLength, hostNameProblem, suggestedHostName } from '@plumbline/domain/instances/host-names';
import { languages } from '@plumbline/domain/languages/languages';
import { isolated } from '../../../i18n/isolated.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import type { ProblemForm } from '../../../ui/use-problem-form.ts';
import { ZoneSelect } from '../../settings/index.ts';
import { nameQuery } from '../api/instances.ts';
import type { NewInstanceValues } from '../new-instance-values.ts';

export interface WizardStepProps {
  readonly wizard: ProblemForm<NewInstanceValues>;
}

/** The name in the address, checked while it is typed. */
function NameField({ wizard: { form, field } }: WizardStepProps) {
  const { t, i18n } = useTranslation('instances');
  const name = form.watch('name').trim().toLowerCase();
  const [asked] = useDebouncedValue(name, suggestionDelay);
  const isAsked = hostNameProblem(asked) !== 'host_name_not_valid';
  const { data } = useQuery({ ...nameQuery(asked), enabled: isAsked });
  const found = isAsked && asked === name ? data : undefined;
  const { error, ...input } = field('name');
  const problem = found?.problem ? fieldText(found.problem, realLanguage(i18n.language), {}) : undefined;
  const isFree = found?.problem === null;
  return (
    <>
      <TextInput
        {...input}
        error={error ?? problem}
        label={t(($) => $.instances.form.name)}
        description={t(($) => $.instances.form.nameText, {
          address: isolated(`${name || 'name'}.${window.location.host}`),
        })}
        rightSection={isFree ? <IconCheck size={18} color="var(--mantine-color-green-8)" aria-hidden /> : null}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={hostNameLength}
        dir="ltr"
        required
      />
      <Input.Description role="status">{isFree ? t(($) => $.instances.form.nameFree) : ''}</Input.Description>
    </>
  );
}

/** Whose installation it is, where it is reached, who is its first administrator. */
export function CompanyStep({ wizard }: WizardStepProps) {
  const { t } = useTranslation('instances');
  const { form, field } = wizard;
  const company = field('company');
  // While it is typed, until another one is written: whoever comes to the field finds it there, and what they type replaces it.
  const [suggested, setSuggested] = useState('');
  const suggestName = (typed: string) => {
    if (form.getValues('name') !== suggested) return;
    const next = suggestedHostName(typed);
    setSuggested(next);
    form.setValue('name', next, { shouldDirty: true });
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
      <NameField wizard={wizard} />
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
