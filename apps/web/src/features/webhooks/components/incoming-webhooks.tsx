import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncomingWebhook } from '@plumbline/contract/incoming-webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { incomingWebhooksQuery } from '../api/incoming-webhooks.ts';
import { IncomingPanel } from './incoming-panel.tsx';
import { WebhookCard, webhookColumns, WebhookList, webhookListDefaults } from './webhook-list.tsx';

const cardOf = (webhook: IncomingWebhook) => <IncomingCard webhook={webhook} />;

/** The addresses that other programs send to. */
export function IncomingWebhooks() {
  const { t } = useTranslation('webhooks');
  const grid = useGridState(webhookListDefaults);
  return (
    <WebhookList<IncomingWebhook>
      label={t(($) => $.webhooks.tabs.incoming)}
      screen="incoming-webhooks"
      columns={useIncomingColumns()}
      page={useQuery(incomingWebhooksQuery(grid.query))}
      state={grid}
      card={cardOf}
      emptyText={t(($) => $.webhooks.list.emptyIncomingText)}
      panel={(panel) => <IncomingPanel {...panel} />}
    />
  );
}

function useIncomingColumns() {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () =>
      webhookColumns<IncomingWebhook>({
        names: { name: t(($) => $.webhooks.list.name), state: t(($) => $.webhooks.list.state) },
        last: {
          header: t(($) => $.webhooks.list.lastCall),
          width: '12rem',
          cell: (webhook) => <LastCall webhook={webhook} />,
        },
      }),
    [t],
  );
}

/** When something arrived last. */
function LastCall({ webhook: { lastCall } }: { readonly webhook: IncomingWebhook }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  return lastCall ? formats.dateTime(lastCall) : t(($) => $.webhooks.list.never);
}

function IncomingCard({ webhook }: { readonly webhook: IncomingWebhook }) {
  return (
    <WebhookCard webhook={webhook}>
      <Text component="span" size="sm" c="dimmed">
        <LastCall webhook={webhook} />
      </Text>
    </WebhookCard>
  );
}
