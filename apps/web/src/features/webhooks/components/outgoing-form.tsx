import { Alert, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WebhookView } from '@plumbline/contract/webhooks';
import type { WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import {
  isWebhookUrl,
  jobTypeWebhookTargets,
  webhookEvents,
  webhookLimits,
  webhookMethods,
  webhookTargets,
} from '@plumbline/domain/webhooks/webhook';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import type { FormDraft } from '../../../ui/editing/use-form-draft.ts';
import { useFormDraft } from '../../../ui/editing/use-form-draft.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { useReportDirty } from '../../../ui/editing/use-report-dirty.ts';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useChangeWebhook, useCreateWebhook } from '../api/webhooks.ts';
import type { EventTextName } from './event-name.ts';
import { eventTextName } from './event-name.ts';
import { noRules } from './rules.ts';
import { RulesEditor } from './rules-editor.tsx';
import { useWebhookParts } from './use-webhook-parts.ts';
import { ActiveSwitch, WebhookForm } from './webhook-form.tsx';
import { WebhookParams } from './webhook-params.tsx';
import type { WebhookChange, WebhookValues } from './webhook-values.ts';
import { changeOf, newOf, toSend, valuesOf } from './webhook-values.ts';

interface OutgoingFormProps {
  /** Null: a new one. */
  readonly webhook: WebhookView | null;
  readonly jobTypeId: string | null;
  readonly onSaved?: (webhook: WebhookView) => void;
  /** Told whether something waits to be saved. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** The form, with what was put into it here before and not saved. */
export function OutgoingForm(props: OutgoingFormProps) {
  const name = `webhook/${props.webhook?._id ?? `new/${props.jobTypeId ?? ''}`}`;
  const kept = useKeptDraft<FormDraft<WebhookView | null>>(name);
  return kept === undefined ? null : <Form {...props} draftName={name} kept={kept} />;
}

interface FormProps extends OutgoingFormProps {
  readonly draftName: string;
  readonly kept: KeptDraft<FormDraft<WebhookView | null>> | null;
}

/** Address, method, events, conditions and additional parameters (spec/3 §3 "Webhook"). */
function Form({ webhook: shown, jobTypeId, onSaved, onDirty, draftName, kept }: FormProps) {
  const { t } = useTranslation('webhooks');
  const webhook = useOpened(kept ? kept.content.over : shown);
  const { mutateAsync: create } = useCreateWebhook();
  const { mutateAsync: change } = useChangeWebhook<WebhookChange>();
  const parts = useWebhookParts();
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<WebhookValues>({
    defaultValues: valuesOf(webhook),
    check: ({ url }) => (isWebhookUrl(url.trim()) ? {} : { url: { code: 'not_url' } }),
    submit: async (values) => {
      const saved = webhook
        ? await change({ opened: webhook, change: changeOf(values, webhook), parts, toSend })
        : await create(newOf(values, jobTypeId));
      notifications.show({ message: t(($) => $.webhooks.saved) });
      onSaved?.(saved);
    },
  });
  useReportDirty(form, onDirty);
  const over = webhook && { ...webhook, secret: '' };
  const isUnsaved = useFormDraft(form, draftName, over, kept);
  const target = form.watch('target');
  const events: readonly string[] = webhookEvents[target];
  const targets = jobTypeId === null ? webhookTargets : jobTypeWebhookTargets;
  const draft = { isUnsaved, kept, onDiscard: () => form.reset() };
  const label = webhook ? t(($) => $.webhooks.save) : t(($) => $.webhooks.form.create);
  return (
    <WebhookForm onSubmit={onSubmit} submit={{ label, isSubmitting, failure }} draft={draft}>
      <TextInput
        {...field('url')}
        label={t(($) => $.webhooks.form.url)}
        placeholder="https://"
        type="url"
        dir="ltr"
        required
        maxLength={webhookLimits.url}
        data-autofocus={webhook === null || undefined}
      />
      <TextInput
        {...field('name')}
        label={t(($) => $.webhooks.form.name)}
        placeholder={t(($) => $.webhooks.form.namePlaceholder)}
        dir="auto"
        maxLength={webhookLimits.name}
      />
      <Delivered form={form} targets={targets} isNew={webhook === null} />
      {events.length > 0 ? (
        <Controller
          control={form.control}
          name="events"
          render={({ field: { value, onChange } }) => (
            <MultiSelect
              label={t(($) => $.webhooks.form.events)}
              description={t(($) => $.webhooks.form.eventsHint)}
              error={field('events').error}
              value={value}
              onChange={onChange}
              data={events.map((one) => ({
                value: one,
                label: t(($) => $.webhooks.events[eventTextName(one) as EventTextName]),
              }))}
            />
          )}
        />
      ) : null}
      <Controller
        control={form.control}
        name="rules"
        render={({ field: { value, onChange } }) =>
          value ? (
            <RulesEditor target={target} rules={value} onChange={onChange} error={field('rules').error} />
          ) : (
            <Alert variant="light" color="gray">
              {t(($) => $.webhooks.rules.custom)}
            </Alert>
          )
        }
      />
      <Controller
        control={form.control}
        name="params"
        render={({ field: { value, onChange } }) => (
          <WebhookParams params={value} onChange={onChange} error={field('params').error} />
        )}
      />
      {webhook ? (
        <Controller
          control={form.control}
          name="isActive"
          render={({ field: { value, onChange } }) => <ActiveSwitch value={value} onChange={onChange} />}
        />
      ) : null}
    </WebhookForm>
  );
}

interface DeliveredProps {
  readonly form: UseFormReturn<WebhookValues>;
  readonly targets: readonly WebhookTarget[];
  readonly isNew: boolean;
}

/** How it is sent, and of what: the target stays as it was made. */
function Delivered({ form, targets, isNew }: DeliveredProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Group grow align="flex-start">
      <Controller
        control={form.control}
        name="method"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t(($) => $.webhooks.form.method)}
            allowDeselect={false}
            value={value}
            onChange={onChange}
            data={webhookMethods.map((one) => ({ value: one, label: one.toUpperCase() }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="target"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t(($) => $.webhooks.form.target)}
            allowDeselect={false}
            disabled={!isNew}
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              form.setValue('events', []);
              form.setValue('rules', noRules);
            }}
            data={targets.map((one) => ({ value: one, label: t(($) => $.webhooks.form.targets[one]) }))}
          />
        )}
      />
    </Group>
  );
}
