import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncomingCall, IncomingWebhookView } from '@plumbline/contract/incoming-webhooks';
import { incomingLimits } from '@plumbline/domain/webhooks/incoming';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFormKey } from '../../../ui/editing/use-form-key.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import {
  incomingCallsQuery,
  incomingWebhookQuery,
  useCreateIncoming,
  useRemoveIncoming,
  useRotateIncoming,
} from '../api/incoming-webhooks.ts';
import { CopyField } from './copy-field.tsx';
import styles from './deliveries.module.css';
import { IncomingForm } from './incoming-form.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

interface IncomingPanelProps {
  /** Null: a new one. */
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** One address that other programs send to, with what has arrived there. */
export function IncomingPanel({ id, onClose, onMade }: IncomingPanelProps) {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch } = useQuery({ ...incomingWebhookQuery(id ?? ''), enabled: id !== null });
  const isMissing = isProblem(error, 'not_found');
  const title = id === null ? t(($) => $.webhooks.incoming.newTitle) : (data?.name ?? t(($) => $.webhooks.title));
  return (
    <DetailPanel title={title} onClose={onClose}>
      {id === null ? <NewIncoming onMade={onMade} /> : null}
      {data && !isMissing ? (
        <Stack gap="lg">
          <Address webhook={data} />
          <Form webhook={data} />
          <Calls id={data._id} />
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
function Form({ webhook }: { webhook: IncomingWebhookView }) {
  const { key, onDirty, onSaved } = useFormKey(webhook.version);
  return <IncomingForm key={key} webhook={webhook} onDirty={onDirty} onSaved={onSaved} />;
}

function NewIncoming({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useTranslation('webhooks');
  const { mutateAsync: create } = useCreateIncoming();
  const { field, onSubmit, isSubmitting, failure } = useProblemForm<{ name: string }>({
    defaultValues: { name: '' },
    check: ({ name }): Partial<Record<'name', { code: string }>> => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ name }) => onMade((await create(name.trim()))._id),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          {...field('name')}
          label={t(($) => $.webhooks.form.name)}
          dir="auto"
          required
          maxLength={incomingLimits.name}
          data-autofocus
        />
        <FormFailure text={failure} />
        <div>
          <Button type="submit" loading={isSubmitting} mih={44}>
            {t(($) => $.webhooks.form.create)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Address({ webhook }: { webhook: IncomingWebhookView }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: rotate } = useRotateIncoming(webhook._id);
  return (
    <Stack gap="xs">
      <CopyField
        label={t(($) => $.webhooks.incoming.url)}
        text={t(($) => $.webhooks.incoming.urlText)}
        value={webhook.url}
      />
      {webhook.previousUrlUntil ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.webhooks.incoming.until, { when: formats.dateTime(webhook.previousUrlUntil) })}
        </Text>
      ) : null}
      <div>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {t(($) => $.webhooks.incoming.rotate)}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.webhooks.incoming.rotateTitle)}
        confirm={t(($) => $.webhooks.incoming.rotate)}
        onConfirm={() => rotate()}
      >
        {t(($) => $.webhooks.incoming.rotateText)}
      </ConfirmDialog>
    </Stack>
  );
}

/** What has arrived, newest first. */
function Calls({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch } = useQuery(incomingCallsQuery(id));
  return (
    <Stack gap="sm" component="section" aria-label={t(($) => $.webhooks.incoming.calls)}>
      <Text fw={600}>{t(($) => $.webhooks.incoming.calls)}</Text>
      {error && !data ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={80} aria-busy /> : null}
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.webhooks.incoming.noCalls)}
        </Text>
      ) : null}
      {data?.map((call) => (
        <Call key={call._id} call={call} />
      ))}
    </Stack>
  );
}

function Call({ call }: { call: IncomingCall }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  return (
    <details className={styles.delivery}>
      <summary className={styles.summary}>
        <Group component="span" gap="xs" display="inline-flex">
          {formats.dateTime(call.date)}
          <Chip colour={`var(--mantine-color-${call.isHandled ? 'green' : 'orange'}-6)`}>
            {call.isHandled ? t(($) => $.webhooks.incoming.handled) : t(($) => $.webhooks.incoming.waiting)}
          </Chip>
          {call.repeats > 0 ? <Chip>{t(($) => $.webhooks.incoming.came, { count: call.repeats + 1 })}</Chip> : null}
        </Group>
      </summary>
      {call.repeatedAt ? (
        <Text size="sm" mb="xs">
          {t(($) => $.webhooks.incoming.repeatedAt, { when: formats.dateTime(call.repeatedAt) })}
        </Text>
      ) : null}
      {call.triggered.length > 0 ? (
        <Text size="sm" mb="xs">
          {t(($) => $.webhooks.incoming.triggered)}:{' '}
          {call.triggered.map(({ _id, state, automation }, place) => (
            <span key={_id}>
              {place > 0 ? ', ' : ''}
              <LinkAnchor to="/automation_logs/$id" params={{ id: automation._id }}>
                <bdi>{automation.name}</bdi>
              </LinkAnchor>{' '}
              ({t(($) => $.webhooks.incoming.runs[state])})
            </span>
          ))}
        </Text>
      ) : null}
      <Code block className={styles.code ?? ''} dir="ltr" tabIndex={0}>
        {JSON.stringify(call.body, null, 2)}
      </Code>
    </details>
  );
}

function Remove({ webhook, onRemoved }: { webhook: IncomingWebhookView; onRemoved: () => void }) {
  const { t } = useTranslation('webhooks');
  const { mutateAsync: remove } = useRemoveIncoming(webhook._id);
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
