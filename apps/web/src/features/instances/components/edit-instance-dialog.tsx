import { Checkbox, Stack, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { isolated } from '../../../i18n/isolated.ts';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useChangeInstance } from '../api/instances.ts';
import type { EditedInstance } from '../edited-instance.ts';
import { asTyped, changeOf, mistakesIn, typedLimits } from '../edited-instance.ts';
import { NameField, OwnHostField } from './host-fields.tsx';
import { LimitFields } from './limit-fields.tsx';

/** Changes the address, the owner and the end date of an installation. */
export function EditInstanceDialog({ instance, onClose }: { instance: InstanceOnWire; onClose: () => void }) {
  const { t } = useTranslation('instances');
  const { mutateAsync: change } = useChangeInstance(instance._id);
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<EditedInstance>({
    defaultValues: {
      name: instance.name,
      own_host: instance.own_host ?? '',
      owner_email: instance.owner_email,
      ends_at: instance.ends_at,
      incognito: instance.incognito,
      limits: typedLimits(instance),
    },
    check: mistakesIn,
    submit: async (values) => {
      await change(changeOf(instance, values));
      onClose();
    },
  });
  const name = asTyped(form.watch('name'));
  return (
    <FormDialog title={t(($) => $.instances.edit.title)} size={500} content={form.watch()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <NameField
            input={field('name')}
            typed={name}
            present={{ id: instance._id, name: instance.name }}
            description={
              name === instance.name
                ? undefined
                : t(($) => $.instances.edit.nameText, {
                    address: isolated(`${name || 'name'}.${window.location.host}`),
                    former: isolated(instance.name),
                  })
            }
            isFocused
          />
          <OwnHostField
            input={field('own_host')}
            typed={asTyped(form.watch('own_host'))}
            present={{ id: instance._id, name: instance.own_host ?? '' }}
          />
          <TextInput
            {...field('owner_email')}
            label={t(($) => $.instances.columns.owner_email)}
            description={t(($) => $.instances.edit.ownerText)}
            type="email"
            inputMode="email"
            autoComplete="off"
            dir="ltr"
          />
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
          <LimitFields control={form.control} />
          <Checkbox
            {...form.register('incognito')}
            label={t(($) => $.instances.wizard.incognito)}
            description={t(($) => $.instances.wizard.incognitoText)}
          />
          <FormEnd
            failure={failure}
            cancel={t(($) => $.instances.form.cancel)}
            onCancel={onClose}
            submit={t(($) => $.instances.edit.submit)}
            isSubmitting={isSubmitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
