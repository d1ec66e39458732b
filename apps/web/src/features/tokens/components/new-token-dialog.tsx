import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import type { TokenCalls } from '../api/token-calls.ts';
import { DaysField } from './days-field.tsx';
import { NewSecret } from './new-secret.tsx';
import { ScopeFields } from './scope-fields.tsx';

interface Values {
  name: string;
  days: string;
  scopes: TokenScope[];
  ip_ranges: string;
}

/** Makes a token: named, scoped, and shown once. */
export function NewTokenDialog({ create, onClose }: Pick<TokenCalls, 'create'> & { readonly onClose: () => void }) {
  const { t } = useTranslation(['tokens', 'ui']);
  const [secret, setSecret] = useState<string | null>(null);
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<Values>({
    defaultValues: { name: '', days: '30', scopes: [], ip_ranges: '' },
    check: ({ name, scopes }) => ({
      ...(name.trim() === '' && { name: { code: 'required' } }),
      ...(scopes.length === 0 && { scopes: { code: 'required', message: t(($) => $.tokens.noScope) } }),
    }),
    submit: async ({ name, days, scopes, ip_ranges: ranges }) => {
      const made = await create({
        name,
        days: Number(days),
        scopes,
        ip_ranges: ranges.split(/[\s,]+/).filter((one) => one !== ''),
      });
      form.reset();
      setSecret(made.token ?? '');
    },
  });
  const title = t(($) => $.tokens.create);
  if (secret !== null) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={title}
        size={560}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t(($) => $.ui.close, { ns: 'ui' }) }}
      >
        <Stack>
          <NewSecret label={t(($) => $.tokens.token)} secret={secret} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t(($) => $.ui.close, { ns: 'ui' })}</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <FormDialog title={title} size={560} content={form.watch()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            {...field('name')}
            label={t(($) => $.tokens.name)}
            description={t(($) => $.tokens.nameText)}
            maxLength={100}
            autoComplete="off"
            data-autofocus
          />
          <DaysField
            value={form.watch('days')}
            onChange={(event) => form.setValue('days', event.currentTarget.value, { shouldDirty: true })}
          />
          <Controller
            control={form.control}
            name="scopes"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <ScopeFields
                value={value}
                onChange={(scopes) => {
                  form.clearErrors('scopes');
                  onChange(scopes);
                }}
                error={error?.message}
              />
            )}
          />
          <Textarea
            {...field('ip_ranges')}
            label={t(($) => $.tokens.ranges)}
            description={t(($) => $.tokens.rangesText)}
            dir="ltr"
            rows={2}
            spellCheck={false}
          />
          <FormEnd
            failure={failure}
            cancel={t(($) => $.ui.cancel, { ns: 'ui' })}
            onCancel={onClose}
            submit={t(($) => $.tokens.create)}
            isSubmitting={isSubmitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
