import type { TextInputProps } from '@mantine/core';
import { Group, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { IncomingWebhookView } from '@plumbline/contract/incoming-webhooks';
import type { MappedValue, Verification } from '@plumbline/domain/webhooks/incoming';
import { incomingLimits, nameFor, pathsIn, verifications } from '@plumbline/domain/webhooks/incoming';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import type { FormDraft } from '../../../ui/editing/use-form-draft.ts';
import { useFormDraft } from '../../../ui/editing/use-form-draft.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { useReportDirty } from '../../../ui/editing/use-report-dirty.ts';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useChangeIncoming } from '../api/incoming-webhooks.ts';
import { CopyField } from './copy-field.tsx';
import { RemoveRow, RowsField } from './rows-field.tsx';
import { useIncomingParts } from './use-webhook-parts.ts';
import { ActiveSwitch, WebhookForm } from './webhook-form.tsx';

interface Values {
  name: string;
  isActive: boolean;
  verification: Verification;
  signatureHeader: string;
  mapping: MappedValue[];
}

interface IncomingFormProps {
  readonly webhook: IncomingWebhookView;
  /** Told whether something waits to be saved. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
}

/** The form, with what was put into it here before and not saved. */
export function IncomingForm(props: IncomingFormProps) {
  const name = `incoming-webhook/${props.webhook._id}`;
  const kept = useKeptDraft<FormDraft<IncomingWebhookView>>(name);
  return kept === undefined ? null : <Form {...props} draftName={name} kept={kept} />;
}

interface FormProps extends IncomingFormProps {
  readonly draftName: string;
  readonly kept: KeptDraft<FormDraft<IncomingWebhookView>> | null;
}

/** Name, how its sender is known, and which values are taken out of what arrives. */
function Form({ webhook, onDirty, onSaved, draftName, kept }: FormProps) {
  const { t } = useTranslation('webhooks');
  const opened = useOpened(kept ? kept.content.over : webhook);
  const { mutateAsync: change } = useChangeIncoming(opened, useIncomingParts());
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<Values>({
    defaultValues: {
      name: opened.name,
      isActive: opened.state === 'active',
      verification: opened.verification,
      signatureHeader: opened.signatureHeader || 'X-Hub-Signature-256',
      mapping: opened.mapping.map((one) => ({ ...one })),
    },
    check: ({ name, verification, signatureHeader }) => ({
      ...(name.trim() ? {} : { name: { code: 'required' } }),
      ...(verification === 'hmac_sha256' && !signatureHeader.trim() ? { signatureHeader: { code: 'required' } } : {}),
    }),
    submit: async ({ name, isActive, verification, signatureHeader, mapping }) => {
      await change({
        name: name.trim(),
        state: isActive ? 'active' : 'off',
        verification,
        mapping,
        ...(verification === 'hmac_sha256' ? { signatureHeader: signatureHeader.trim() } : {}),
      });
      notifications.show({ message: t(($) => $.webhooks.saved) });
      onSaved();
    },
  });
  useReportDirty(form, onDirty);
  const isUnsaved = useFormDraft(form, draftName, opened, kept);
  const verification = form.watch('verification');
  const draft = { isUnsaved, kept, onDiscard: () => form.reset() };
  const submit = { label: t(($) => $.webhooks.save), isSubmitting, failure };
  return (
    <WebhookForm onSubmit={onSubmit} submit={submit} draft={draft}>
      <IncomingName {...field('name')} />
      <Controller
        control={form.control}
        name="verification"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t(($) => $.webhooks.incoming.verification)}
            allowDeselect={false}
            value={value}
            onChange={onChange}
            data={verifications.map((one) => ({
              value: one,
              label: t(($) => $.webhooks.incoming.verifications[one]),
            }))}
          />
        )}
      />
      {verification === 'hmac_sha256' ? (
        <TextInput
          {...field('signatureHeader')}
          label={t(($) => $.webhooks.incoming.header)}
          dir="ltr"
          maxLength={100}
        />
      ) : null}
      {webhook.secret !== '' && verification !== 'none' ? (
        <CopyField label={t(($) => $.webhooks.incoming.secret)} value={webhook.secret} isSecret />
      ) : null}
      <Controller
        control={form.control}
        name="mapping"
        render={({ field: { value, onChange } }) => (
          <Mapping mapping={value} sample={webhook.sample} onChange={onChange} error={field('mapping').error} />
        )}
      />
      <Controller
        control={form.control}
        name="isActive"
        render={({ field: { value, onChange } }) => <ActiveSwitch value={value} onChange={onChange} />}
      />
    </WebhookForm>
  );
}

/** The name of an incoming webhook, which has no other to go by. */
export function IncomingName(props: TextInputProps) {
  const { t } = useTranslation('webhooks');
  return (
    <TextInput {...props} label={t(($) => $.webhooks.form.name)} dir="auto" required maxLength={incomingLimits.name} />
  );
}

interface MappingProps {
  readonly mapping: readonly MappedValue[];
  /** What arrived last; null before anything did. */
  readonly sample: unknown;
  readonly onChange: (mapping: MappedValue[]) => void;
  readonly error: string | undefined;
}

/** The values by name, chosen from what arrived last. */
function Mapping({ mapping, sample, onChange, error }: MappingProps) {
  const { t } = useTranslation('webhooks');
  const found = pathsIn(sample).filter(({ path }) => !mapping.some((one) => one.path === path));
  const change = (index: number, name: string) =>
    onChange(mapping.map((one, place) => (place === index ? { ...one, name } : one)));
  const end =
    sample === null || sample === undefined ? (
      <Text size="sm" c="dimmed">
        {t(($) => $.webhooks.incoming.noSample)}
      </Text>
    ) : (
      <Select
        aria-label={t(($) => $.webhooks.incoming.sample)}
        placeholder={t(($) => $.webhooks.incoming.sample)}
        searchable
        value={null}
        disabled={found.length === 0}
        onChange={(path) => {
          if (path === null) return;
          const name = nameFor(path, new Set(mapping.map((one) => one.name)));
          onChange([...mapping, { name, path }]);
        }}
        data={found.map(({ path, value }) => ({ value: path, label: `${path}: ${String(value).slice(0, 60)}` }))}
      />
    );
  return (
    <RowsField
      label={t(($) => $.webhooks.incoming.mapping)}
      hint={t(($) => $.webhooks.incoming.mappingText)}
      error={error}
      end={end}
    >
      {mapping.map((one, index) => (
        <Group key={one.path} gap={6} wrap="nowrap">
          <TextInput
            aria-label={t(($) => $.webhooks.incoming.valueName)}
            value={one.name}
            maxLength={incomingLimits.mappedName}
            onChange={(event) => change(index, event.currentTarget.value)}
            dir="auto"
            flex={1}
          />
          <Text size="sm" c="dimmed" dir="ltr" flex={1} truncate>
            {one.path}
          </Text>
          <RemoveRow
            label={t(($) => $.webhooks.incoming.remove)}
            onRemove={() => onChange(mapping.filter((_, place) => place !== index))}
          />
        </Group>
      ))}
    </RowsField>
  );
}
