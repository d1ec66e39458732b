import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookParam } from '@plumbline/domain/webhooks/webhook';
import { webhookLimits } from '@plumbline/domain/webhooks/webhook';
import { AddRow, RemoveRow, RowsField } from './rows-field.tsx';

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
    <RowsField
      label={t(($) => $.webhooks.form.params)}
      hint={t(($) => $.webhooks.form.paramsHint, { example: '{{job.ID}}' })}
      error={error}
      end={
        <AddRow
          label={t(($) => $.webhooks.form.addParam)}
          onAdd={() => onChange([...params, { name: '', value: '' }])}
        />
      }
    >
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
          <RemoveRow
            label={t(($) => $.webhooks.form.removeParam)}
            onRemove={() => onChange(params.filter((_, place) => place !== index))}
          />
        </Group>
      ))}
    </RowsField>
  );
}
