import { Box, Button, Code, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconRefresh, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookAttempt, WebhookDelivery, WebhookView } from '@plumbline/contract/webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { deliveriesQuery, deliveryQuery, useReplayDelivery, useReplaySince, useTestWebhook } from '../api/webhooks.ts';
import styles from './deliveries.module.css';
import type { EventTextName } from './event-name.ts';
import { eventTextName } from './event-name.ts';
import { DeliveryBadge } from './state-badge.tsx';
import { useResultText } from './use-result-text.ts';

/** What was sent to a webhook or channel and how that went, newest first; a test, and sending again. */
export function Deliveries({ webhook, test }: { webhook: Pick<WebhookView, '_id'>; test?: ReactNode }) {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(webhook._id),
  );
  const deliveries = data?.pages.flatMap((page) => page.docs) ?? [];
  return (
    <Stack gap="sm" component="section" aria-label={t(($) => $.webhooks.log.title)}>
      <Group justify="space-between">
        <Text fw={600}>{t(($) => $.webhooks.log.title)}</Text>
        {test ?? <TestButton id={webhook._id} />}
      </Group>
      {isPending ? <Skeleton height={120} aria-busy /> : null}
      {error && !data ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {data && deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.webhooks.log.none)}
        </Text>
      ) : null}
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery._id} delivery={delivery} />
      ))}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.webhooks.log.more)}
        </Button>
      ) : null}
      {deliveries.length > 0 ? <ReplaySince id={webhook._id} /> : null}
    </Stack>
  );
}

function TestButton({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const resultText = useResultText();
  const { mutate, isPending } = useTestWebhook(id);
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} className="mirrored" aria-hidden />}
      loading={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: (made) => {
            const isTaken = made.state === 'delivered';
            notifications.show({
              color: isTaken ? 'green' : 'red',
              message: isTaken
                ? t(($) => $.webhooks.log.testDone, { status: made.status })
                : t(($) => $.webhooks.log.testFailed, { why: resultText(made) }),
            });
          },
          onError: (refusal) => notifications.show({ color: 'red', message: problemText(refusal) }),
        })
      }
    >
      {t(($) => $.webhooks.log.test)}
    </Button>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const resultText = useResultText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.delivery}>
      <UnstyledButton className={styles.head ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" fw={500}>
            {t(($) => $.webhooks.events[eventTextName(delivery.type) as EventTextName])}
          </Text>
          <Group gap={6} wrap="nowrap">
            <DeliveryBadge state={delivery.state} />
            <IconChevronDown size={16} className={styles.chevron} data-open={isOpen || undefined} aria-hidden />
          </Group>
        </Group>
        <Text size="xs" c="dimmed">
          {[formats.dateTime(delivery.created_at), resultText(delivery)].filter(Boolean).join(' · ')}
        </Text>
        {delivery.next_attempt_at && delivery.state === 'waiting' && delivery.attempts > 0 ? (
          <Text size="xs" c="dimmed">
            {t(($) => $.webhooks.log.next, { when: formats.dateTime(delivery.next_attempt_at) })}
          </Text>
        ) : null}
      </UnstyledButton>
      {isOpen ? <DeliveryDetails id={delivery._id} /> : null}
    </div>
  );
}

function DeliveryDetails({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  const { mutate: replay, isPending } = useReplayDelivery();
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} aria-busy />;
  return (
    <Stack gap="sm" pt="xs">
      <div>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isPending}
          onClick={() =>
            replay(id, { onSuccess: () => notifications.show({ message: t(($) => $.webhooks.log.replayed) }) })
          }
        >
          {t(($) => $.webhooks.log.replay)}
        </Button>
      </div>
      {data.attemptsMade.length === 0 ? <Part title={t(($) => $.webhooks.log.payload)} text={data.payload} /> : null}
      {data.attemptsMade.map((attempt) => (
        <Attempt key={`${attempt.round} ${attempt.number}`} attempt={attempt} />
      ))}
    </Stack>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const resultText = useResultText();
  const { request, response } = attempt;
  const head = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  return (
    <Stack gap={6}>
      <Text size="sm">
        {[
          t(($) => $.webhooks.log.attempt, { number: attempt.number }),
          formats.dateTime(attempt.date),
          resultText(attempt),
          t(($) => $.webhooks.log.duration, { ms: formats.number(attempt.duration) }),
        ].join(' · ')}
      </Text>
      <Part
        title={t(($) => $.webhooks.log.request)}
        text={`${request.method} ${request.url}\n${head(request.headers)}\n\n${readable(request.body)}`.trim()}
      />
      {response ? (
        <Part
          title={t(($) => $.webhooks.log.response)}
          text={`${head(response.headers)}\n\n${response.body || t(($) => $.webhooks.log.noBody)}`}
        />
      ) : null}
    </Stack>
  );
}

/** JSON in lines; anything else as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary className={styles.summary}>{title}</summary>
      <Code block className={styles.code ?? ''} dir="ltr" tabIndex={0}>
        {text}
      </Code>
    </details>
  );
}

/** Everything that did not get through since a time, once more. */
function ReplaySince({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const [since, setSince] = useState<string | null>(null);
  const { mutate, isPending } = useReplaySince(id);
  return (
    <Group align="flex-end" gap="xs">
      <Box flex={1}>
        <DateTimeField label={t(($) => $.webhooks.log.since)} value={since} onChange={setSince} isClearable />
      </Box>
      <Button
        variant="default"
        disabled={since === null}
        loading={isPending}
        onClick={() =>
          since !== null &&
          mutate(since, {
            onSuccess: ({ replayed }) =>
              notifications.show({ message: t(($) => $.webhooks.log.replayedMany, { count: replayed }) }),
            onError: (refusal) => notifications.show({ color: 'red', message: problemText(refusal) }),
          })
        }
      >
        {t(($) => $.webhooks.log.replaySince)}
      </Button>
    </Group>
  );
}
