import { Checkbox, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useCreateInstance } from '../api/instances.ts';

interface Values {
  company: string;
  name: string;
  email: string;
  language: Language;
  add_yourself: boolean;
}

interface NewInstanceDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (instance: InstanceOnWire) => void;
}

/** Asks what a new installation needs: a company, a name for its address, the first administrator (spec/3 §2). */
export function NewInstanceDialog({ onClose, onCreated }: NewInstanceDialogProps) {
  const { t, i18n } = useTranslation('instances');
  const { mutateAsync: create } = useCreateInstance();
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<Values>({
    defaultValues: {
      company: '',
      name: '',
      email: '',
      language: realLanguage(i18n.language),
      add_yourself: true,
    },
    check: ({ company, name, email }) => ({
      ...(company.trim() ? {} : { company: { code: 'required' } }),
      ...(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/i.test(name.trim()) ? {} : { name: { code: 'host_name_not_valid' } }),
      ...(email.trim() ? {} : { email: { code: 'required' } }),
    }),
    submit: async (values) => {
      const instance = await create({ ...values, name: values.name.trim(), email: values.email.trim() });
      notifications.show({
        message: t(($) => $.instances.form.done, { company: isolatedName(instance.company) }),
        closeButtonProps: { 'aria-label': t(($) => $.instances.form.close) },
      });
      onClose();
      onCreated(instance);
    },
  });
  const name = form.watch('name').trim().toLowerCase();
  const { host } = window.location;
  return (
    <FormDialog title={t(($) => $.instances.form.title)} size={500} content={form.watch()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            {...field('company')}
            label={t(($) => $.instances.form.company)}
            maxLength={200}
            dir="auto"
            required
            data-autofocus
          />
          <TextInput
            {...field('name')}
            label={t(($) => $.instances.form.name)}
            description={t(($) => $.instances.form.nameText, { address: isolated(`${name || 'name'}.${host}`) })}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            dir="ltr"
            required
          />
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
          <Checkbox
            {...form.register('add_yourself')}
            label={t(($) => $.instances.form.yourself)}
            description={t(($) => $.instances.form.yourselfText)}
          />
          <FormEnd
            failure={failure}
            cancel={t(($) => $.instances.form.cancel)}
            onCancel={onClose}
            submit={t(($) => $.instances.form.submit)}
            isSubmitting={isSubmitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
