import { Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { IncomingCall, IncomingWebhookView } from '@plumbline/contract/incoming-webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useFormKey } from '../../../ui/editing/use-form-key.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import {
  incomingCallsQuery,
  incomingWebhookQuery,
  useCreateIncoming,
  useRemoveIncoming,
  useRotateIncoming,
} from '../api/incoming-webhooks.ts';
import styles from './deliveries.module.css';
import { IncomingForm, IncomingName } from './incoming-form.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookPanelProps } from './webhook-list.tsx';
import { RemoveWebhook, RotatedValue, WebhookPanel } from './webhook-panel.tsx';

/** One address that other programs send to, with what has arrived there. */
export function IncomingPanel({ id, onClose, onMade }: WebhookPanelProps) {
  const { t } = useTranslation('webhooks');
  const query = useQuery({ ...incomingWebhookQuery(id ?? ''), enabled: id !== null });
  return (
    <WebhookPanel
      query={id === null ? null : query}
      newTitle={t(($) => $.webhooks.incoming.newTitle)}
      newForm={<NewIncoming onMade={onMade} />}
      onClose={onClose}
    >
      {(webhook) => (
        <>
          <Address webhook={webhook} />
          <Form webhook={webhook} />
          <Calls id={webhook._id} />
          <Remove webhook={webhook} onRemoved={onClose} />
        </>
      )}
    </WebhookPanel>
  );
}

/** The form of one that is there: what is typed in it stays while others change the webhook. */
function Form({ webhook }: { webhook: IncomingWebhookView }) {
  const { key, onDirty, onSaved } = useFormKey(webhook.version);
  return <IncomingForm key={key} webhook={webhook} onDirty={onDirty} onSaved={onSaved} />;
}

function NewIncoming({ onMade }: { readonly onMade: (id: string) => void }) {
  const { t } = useTranslation('webhooks');
  const { mutateAsync: create } = useCreateIncoming();
  const { field, onSubmit, isSubmitting, failure } = useProblemForm<{ name: string }>({
    defaultValues: { name: '' },
    check: ({ name }): Partial<Record<'name', { code: string }>> => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ name }) => onMade((await create(name.trim()))._id),
  });
  const submit = { label: t(($) => $.webhooks.form.create), isSubmitting, failure };
  return (
    <WebhookForm onSubmit={onSubmit} submit={submit}>
      <IncomingName {...field('name')} data-autofocus />
    </WebhookForm>
  );
}

function Address({ webhook: { _id, url, previousUrlUntil: until } }: { readonly webhook: IncomingWebhookView }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const { mutateAsync: rotate } = useRotateIncoming(_id);
  return (
    <RotatedValue
      label={t(($) => $.webhooks.incoming.url)}
      text={t(($) => $.webhooks.incoming.urlText)}
      value={url}
      until={until ? t(($) => $.webhooks.incoming.until, { when: formats.dateTime(until) }) : null}
      rotate={t(($) => $.webhooks.incoming.rotate)}
      question={{ title: t(($) => $.webhooks.incoming.rotateTitle), text: t(($) => $.webhooks.incoming.rotateText) }}
      onRotate={() => rotate()}
    />
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

interface RemoveProps {
  readonly webhook: IncomingWebhookView;
  readonly onRemoved: () => void;
}

function Remove({ webhook: { _id, name }, onRemoved }: RemoveProps) {
  const { mutateAsync: remove } = useRemoveIncoming(_id);
  return <RemoveWebhook name={name} onRemove={() => remove()} onRemoved={onRemoved} />;
}
