import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Program } from '@plumbline/contract/programs';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { NewSecret, ScopeFields } from '../../tokens/index.ts';
import { useSaveProgram } from '../api/programs.ts';

interface Values {
  name: string;
  redirect_uris: string;
  scopes: TokenScope[];
  is_confidential: boolean;
}

interface ProgramDialogProps {
  /** Null for one that is to be registered. */
  readonly program: Program | null;
  readonly onClose: () => void;
}

/** A program’s name, addresses and scopes; of a new one also whether it has a secret, which is shown once. */
export function ProgramDialog({ program, onClose }: ProgramDialogProps) {
  const { t } = useTranslation(['programs', 'ui']);
  const { mutateAsync: save } = useSaveProgram(program?._id ?? null);
  const [secret, setSecret] = useState<string | null>(null);
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<Values>({
    defaultValues: {
      name: program?.name ?? '',
      redirect_uris: program?.redirect_uris.join('\n') ?? '',
      scopes: program?.scopes ?? [],
      is_confidential: false,
    },
    check: ({ name, redirect_uris: addresses, scopes }) => ({
      ...(name.trim() === '' && { name: { code: 'required' } }),
      ...(addresses.trim() === '' && { redirect_uris: { code: 'required' } }),
      ...(scopes.length === 0 && { scopes: { code: 'required', message: t(($) => $.programs.noScope) } }),
    }),
    submit: async ({ redirect_uris: addresses, ...values }) => {
      const saved = await save({ ...values, redirect_uris: addresses.split(/\s+/).filter((one) => one !== '') });
      form.reset(form.getValues());
      if (saved.secret === null) onClose();
      else setSecret(saved.secret);
    },
  });
  const title = program === null ? t(($) => $.programs.create) : t(($) => $.programs.edit);
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
          <NewSecret label={t(($) => $.programs.secret)} secret={secret} />
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
            label={t(($) => $.programs.name)}
            description={t(($) => $.programs.nameText)}
            maxLength={100}
            autoComplete="off"
            data-autofocus
          />
          <Textarea
            {...field('redirect_uris')}
            label={t(($) => $.programs.addresses)}
            description={t(($) => $.programs.addressesText)}
            dir="ltr"
            rows={2}
            spellCheck={false}
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
          {program === null ? (
            <Checkbox
              {...form.register('is_confidential')}
              label={t(($) => $.programs.confidential)}
              description={t(($) => $.programs.confidentialText)}
            />
          ) : null}
          <FormEnd
            failure={failure}
            cancel={t(($) => $.ui.cancel, { ns: 'ui' })}
            onCancel={onClose}
            submit={t(($) => $.programs.save)}
            isSubmitting={isSubmitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
