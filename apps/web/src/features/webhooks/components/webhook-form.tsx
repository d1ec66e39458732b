import { ActionIcon, Alert, Button, Group, MultiSelect, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SentBody } from '@plumbline/contract/call';
import type { createWebhook, WebhookView } from '@plumbline/contract/webhooks';
import type { WebhookMethod, WebhookParam, WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import {
  isWebhookUrl,
  jobTypeWebhookTargets,
  webhookEvents,
  webhookLimits,
  webhookMethods,
  webhookTargets,
} from '@plumbline/domain/webhooks/webhook';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useSaveWebhook } from '../api/webhooks.ts';
import type { EventTextName } from './event-name.ts';
import { eventTextName } from './event-name.ts';
import type { Rules } from './rules.ts';
import { noRules, rulesFromFilter, rulesToFilter } from './rules.ts';
import { RulesEditor } from './rules-editor.tsx';

interface Values {
  name: string;
  url: string;
  method: WebhookMethod;
  target: WebhookTarget;
  events: string[];
  params: WebhookParam[];
  /** Null: rules that only a program could have made; they stay as they are. */
  rules: Rules | null;
  isActive: boolean;
}

interface WebhookFormProps {
  /** Null: a new one. */
  readonly webhook: WebhookView | null;
  readonly jobTypeId: string | null;
  readonly onSaved?: (webhook: WebhookView) => void;
}

/** Address, method, events, conditions and additional parameters (spec/3 §3 "Webhook"). */
export function WebhookForm({ webhook, jobTypeId, onSaved }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const { mutateAsync: save } = useSaveWebhook(webhook);
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm<Values>({
    defaultValues: valuesOf(webhook),
    check: ({ url }) => (isWebhookUrl(url.trim()) ? {} : { url: { code: 'not_url' } }),
    submit: async (values) => {
      const saved = await save(sentOf(values, webhook, jobTypeId));
      notifications.show({ message: t(($) => $.webhooks.saved) });
      onSaved?.(saved);
    },
  });
  const target = form.watch('target');
  const events: readonly string[] = webhookEvents[target];
  const targets = jobTypeId === null ? webhookTargets : jobTypeWebhookTargets;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
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
                disabled={webhook !== null}
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
            <Params params={value} onChange={onChange} error={field('params').error} />
          )}
        />
        {webhook ? (
          <Controller
            control={form.control}
            name="isActive"
            render={({ field: { value, onChange } }) => (
              <Switch
                label={t(($) => $.webhooks.form.isActive)}
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
              />
            )}
          />
        ) : null}
        <FormFailure text={failure} />
        <div>
          <Button type="submit" loading={isSubmitting} mih={44}>
            {webhook ? t(($) => $.webhooks.save) : t(($) => $.webhooks.form.create)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function valuesOf(webhook: WebhookView | null): Values {
  if (!webhook) {
    return {
      name: '',
      url: '',
      method: 'post',
      target: 'job',
      events: [],
      params: [],
      rules: noRules,
      isActive: true,
    };
  }
  const { name, url, method, target, events, params, rules, state } = webhook;
  return {
    name,
    url,
    method,
    target,
    events: [...events],
    params: params.map((one) => ({ ...one })),
    rules: rulesFromFilter(rules) ?? null,
    isActive: state !== 'off',
  };
}

function sentOf(values: Values, webhook: WebhookView | null, jobTypeId: string | null): SentBody<typeof createWebhook> {
  const { name, url, method, target, events, params, rules, isActive } = values;
  const wasOff = webhook?.state === 'off';
  return {
    url: url.trim(),
    method,
    target,
    events: events as SentBody<typeof createWebhook>['events'],
    params: params.filter((one) => one.name.trim() !== ''),
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(rules ? { rules: rulesToFilter(rules) } : {}),
    ...(jobTypeId ? { jobType: jobTypeId } : {}),
    // A paused one stays paused while its address is mended.
    ...(webhook && wasOff === isActive ? { state: isActive ? 'active' : 'off' } : {}),
  };
}

interface ParamsProps {
  readonly params: readonly WebhookParam[];
  readonly onChange: (params: WebhookParam[]) => void;
  readonly error: string | undefined;
}

/** Additional parameters: names and values. */
function Params({ params, onChange, error }: ParamsProps) {
  const { t } = useTranslation('webhooks');
  const change = (index: number, part: Partial<WebhookParam>) =>
    onChange(params.map((one, place) => (place === index ? { ...one, ...part } : one)));
  return (
    <Stack gap="xs" role="group" aria-label={t(($) => $.webhooks.form.params)}>
      <div>
        <Text size="sm" fw={500}>
          {t(($) => $.webhooks.form.params)}
        </Text>
        <Text size="xs" c="dimmed">
          {t(($) => $.webhooks.form.paramsHint, { example: '{{job.ID}}' })}
        </Text>
      </div>
      {params.map((param, index) => (
        // Parameters are told apart by their place: their names are being typed.
        <Group key={index} gap={6} wrap="nowrap">
          <TextInput
            aria-label={t(($) => $.webhooks.form.paramName)}
            placeholder={t(($) => $.webhooks.form.paramName)}
            value={param.name}
            maxLength={webhookLimits.paramName}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
            dir="ltr"
            flex={1}
          />
          <TextInput
            aria-label={t(($) => $.webhooks.form.paramValue)}
            placeholder={t(($) => $.webhooks.form.paramValue)}
            value={param.value}
            maxLength={webhookLimits.paramValue}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
            dir="auto"
            flex={1}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.webhooks.form.removeParam)}
            onClick={() => onChange(params.filter((_, place) => place !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...params, { name: '', value: '' }])}
        >
          {t(($) => $.webhooks.form.addParam)}
        </Button>
      </div>
    </Stack>
  );
}
