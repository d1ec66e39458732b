import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WebhookParam } from '@plumbline/domain/webhooks/webhook';
import { webhookLimits } from '@plumbline/domain/webhooks/webhook';

interface WebhookParamsProps {
  readonly params: readonly WebhookParam[];
  readonly onChange: (params: WebhookParam[]) => void;
  readonly error: string | undefined;
}

/** Additional parameters: names and values. */
export function WebhookParams({ params, onChange, error }: WebhookParamsProps) {
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
