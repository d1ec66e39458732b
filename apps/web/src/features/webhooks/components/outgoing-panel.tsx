import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WebhookView } from '@plumbline/contract/webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useFormKey } from '../../../ui/editing/use-form-key.ts';
import { useRemoveWebhook, useResumeWebhook, useRotateSecret, webhookQuery } from '../api/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { OutgoingForm } from './outgoing-form.tsx';
import type { WebhookPanelProps } from './webhook-list.tsx';
import { RemoveWebhook, RotatedValue, WebhookPanel } from './webhook-panel.tsx';

interface OutgoingPanelProps extends WebhookPanelProps {
  readonly jobTypeId: string | null;
}

/** One webhook that is notified of events, with what was sent to it. */
export function OutgoingPanel({ id, jobTypeId, onClose, onMade }: OutgoingPanelProps) {
  const { t } = useTranslation('webhooks');
  const query = useQuery({ ...webhookQuery(id ?? ''), enabled: id !== null });
  return (
    <WebhookPanel
      query={id === null ? null : query}
      newTitle={t(($) => $.webhooks.form.newTitle)}
      newForm={<OutgoingForm webhook={null} jobTypeId={jobTypeId} onSaved={(saved) => onMade(saved._id)} />}
      onClose={onClose}
    >
      {(webhook) => (
        <>
          {webhook.state === 'paused' ? <Paused webhook={webhook} /> : null}
          <Form webhook={webhook} />
          <Secret webhook={webhook} />
          <Deliveries webhook={webhook} />
          <Remove webhook={webhook} onRemoved={onClose} />
        </>
      )}
    </WebhookPanel>
  );
}

/** The form of one that is there: what is typed in it stays while others change the webhook. */
function Form({ webhook }: { readonly webhook: WebhookView }) {
  const { key, onDirty, onSaved } = useFormKey(webhook.version);
  const jobTypeId = webhook.jobType?._id ?? null;
  return <OutgoingForm key={key} webhook={webhook} jobTypeId={jobTypeId} onDirty={onDirty} onSaved={onSaved} />;
}

function Paused({ webhook }: { readonly webhook: WebhookView }) {
  const { t } = useTranslation('webhooks');
  const { mutate, isPending } = useResumeWebhook(webhook._id);
  return (
    <Alert color="red" variant="light" title={t(($) => $.webhooks.paused.title)}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(($) => $.webhooks.paused.text, { count: webhook.held })}</Text>
        <Button loading={isPending} onClick={() => mutate()}>
          {t(($) => $.webhooks.paused.resume)}
        </Button>
      </Stack>
    </Alert>
  );
}

/** By what receivers know that a request comes from here. */
function Secret({ webhook: { _id, secret, previousSecretUntil: until } }: { readonly webhook: WebhookView }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const { mutateAsync: rotate } = useRotateSecret(_id);
  return (
    <RotatedValue
      label={t(($) => $.webhooks.secret.title)}
      text={t(($) => $.webhooks.secret.text)}
      value={secret}
      isSecret
      until={until ? t(($) => $.webhooks.secret.until, { when: formats.dateTime(until) }) : null}
      rotate={t(($) => $.webhooks.secret.rotate)}
      question={{ title: t(($) => $.webhooks.secret.rotateTitle), text: t(($) => $.webhooks.secret.rotateText) }}
      onRotate={() => rotate()}
    />
  );
}

interface RemoveProps {
  readonly webhook: WebhookView;
  readonly onRemoved: () => void;
}

function Remove({ webhook: { _id, name }, onRemoved }: RemoveProps) {
  const { mutateAsync: remove } = useRemoveWebhook(_id);
  return <RemoveWebhook name={name} onRemove={() => remove()} onRemoved={onRemoved} />;
}
