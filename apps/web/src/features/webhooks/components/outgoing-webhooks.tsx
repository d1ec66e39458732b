import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '@plumbline/contract/webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { webhooksQuery } from '../api/webhooks.ts';
import { DeliveryBadge } from './state-badge.tsx';
import { WebhookCard, webhookColumns, WebhookList, webhookListDefaults } from './webhook-list.tsx';
import { OutgoingPanel } from './outgoing-panel.tsx';

const cardOf = (webhook: Webhook) => (
  <WebhookCard webhook={webhook}>
    <Text component="span" size="sm" c="dimmed" truncate dir="ltr" ta="start">
      {webhook.url}
    </Text>
  </WebhookCard>
);

/** The webhooks that are notified of events, of one job type or of all. */
export function OutgoingWebhooks({ jobTypeId }: { readonly jobTypeId: string | null }) {
  const { t } = useTranslation('webhooks');
  const grid = useGridState(webhookListDefaults);
  return (
    <WebhookList<Webhook>
      label={t(($) => $.webhooks.title)}
      screen="webhooks"
      columns={useOutgoingColumns()}
      page={useQuery(webhooksQuery(grid.query, jobTypeId))}
      state={grid}
      card={cardOf}
      emptyText={t(($) => $.webhooks.list.emptyText)}
      panel={(panel) => <OutgoingPanel {...panel} jobTypeId={jobTypeId} />}
    />
  );
}

function useOutgoingColumns() {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () =>
      webhookColumns<Webhook>({
        names: { name: t(($) => $.webhooks.list.name), state: t(($) => $.webhooks.list.state) },
        address: {
          id: 'url',
          header: t(($) => $.webhooks.list.address),
          yields: 'next',
          cell: ({ url, method }) => (
            <Text size="sm" truncate dir="ltr" ta="start">
              {method.toUpperCase()} {url}
            </Text>
          ),
        },
        last: {
          header: t(($) => $.webhooks.list.last),
          width: '14rem',
          cell: (webhook) => <LastDelivery webhook={webhook} />,
        },
      }),
    [t],
  );
}

/** How the last delivery went, and when. */
function LastDelivery({ webhook: { lastDelivery } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  if (!lastDelivery) return t(($) => $.webhooks.list.never);
  return (
    <Group gap={6} wrap="nowrap">
      <DeliveryBadge state={lastDelivery.state} />
      <Text size="sm">{formats.dateTime(lastDelivery.date)}</Text>
    </Group>
  );
}
