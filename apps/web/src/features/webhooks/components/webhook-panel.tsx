import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookView } from '@plumbline/contract/webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFormKey } from '../../../ui/editing/use-form-key.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { useRemoveWebhook, useResumeWebhook, useRotateSecret, webhookQuery } from '../api/webhooks.ts';
import { CopyField } from './copy-field.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookPanelProps {
  /** Null: a new one. */
  readonly id: string | null;
  readonly jobTypeId: string | null;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** One outgoing webhook, made or changed beside the list. */
export function WebhookPanel({ id, jobTypeId, onClose, onMade }: WebhookPanelProps) {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch } = useQuery({ ...webhookQuery(id ?? ''), enabled: id !== null });
  const isMissing = isProblem(error, 'not_found');
  const title = id === null ? t(($) => $.webhooks.form.newTitle) : (data?.name ?? t(($) => $.webhooks.title));
  return (
    <DetailPanel title={title} onClose={onClose}>
      {id === null ? <WebhookForm webhook={null} jobTypeId={jobTypeId} onSaved={(saved) => onMade(saved._id)} /> : null}
      {data && !isMissing ? (
        <Stack gap="lg">
          {data.state === 'paused' ? <Paused webhook={data} /> : null}
          <Form webhook={data} />
          <Secret webhook={data} />
          <Deliveries webhook={data} />
          <Remove webhook={data} onRemoved={onClose} />
        </Stack>
      ) : null}
      {id !== null && !data && !error ? <Skeleton height={280} aria-busy /> : null}
      {isMissing ? <Notice kind="missing" title={t(($) => $.webhooks.missing)} /> : null}
      {!data && error && !isMissing ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
    </DetailPanel>
  );
}

/** The form of one that is there: what is typed in it stays while others change the webhook. */
function Form({ webhook }: { webhook: WebhookView }) {
  const { key, onDirty, onSaved } = useFormKey(webhook.version);
  const jobTypeId = webhook.jobType?._id ?? null;
  return <WebhookForm key={key} webhook={webhook} jobTypeId={jobTypeId} onDirty={onDirty} onSaved={onSaved} />;
}

function Paused({ webhook }: { webhook: WebhookView }) {
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
function Secret({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: rotate } = useRotateSecret(webhook._id);
  return (
    <Stack gap="xs" align="stretch">
      <CopyField
        label={t(($) => $.webhooks.secret.title)}
        text={t(($) => $.webhooks.secret.text)}
        value={webhook.secret}
        isSecret
      />
      {webhook.previousSecretUntil ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.webhooks.secret.until, { when: formats.dateTime(webhook.previousSecretUntil) })}
        </Text>
      ) : null}
      <div>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {t(($) => $.webhooks.secret.rotate)}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.webhooks.secret.rotateTitle)}
        confirm={t(($) => $.webhooks.secret.rotate)}
        onConfirm={() => rotate()}
      >
        {t(($) => $.webhooks.secret.rotateText)}
      </ConfirmDialog>
    </Stack>
  );
}

function Remove({ webhook, onRemoved }: { webhook: WebhookView; onRemoved: () => void }) {
  const { t } = useTranslation('webhooks');
  const { mutateAsync: remove } = useRemoveWebhook(webhook._id);
  return (
    <RemoveButton
      label={t(($) => $.webhooks.form.delete)}
      title={t(($) => $.webhooks.form.deleteTitle, { name: isolatedName(webhook.name) })}
      confirm={t(($) => $.webhooks.form.delete)}
      onRemove={async () => {
        await remove();
        onRemoved();
      }}
    >
      {t(($) => $.webhooks.form.deleteText)}
    </RemoveButton>
  );
}
