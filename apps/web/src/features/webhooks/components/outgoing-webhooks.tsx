import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '@plumbline/contract/webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { webhooksQuery } from '../api/webhooks.ts';
import { DeliveryBadge, StateBadge } from './state-badge.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

/** What the address says while a webhook is being made. */
export const newWebhook = 'new';
const gridDefaults = { sort: '-created_at' };
const cardOf = (webhook: Webhook) => <WebhookCard webhook={webhook} />;

interface OutgoingWebhooksProps {
  readonly jobTypeId: string | null;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | null) => void;
}

/** The webhooks that are told of events, of one job type or of all; one of them in the panel beside. */
export function OutgoingWebhooks({ jobTypeId, openId, onOpen }: OutgoingWebhooksProps) {
  const { t } = useTranslation('webhooks');
  const grid = useGridState(gridDefaults);
  const page = useQuery(webhooksQuery(grid.query, jobTypeId));
  const columns = useWebhookColumns();
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOpen(newWebhook)}>
      {t(($) => $.webhooks.list.create)}
    </Button>
  );
  return (
    <>
      <TopBarActions>{create}</TopBarActions>
      <DataGrid
        label={t(($) => $.webhooks.title)}
        screen="webhooks"
        columns={columns}
        page={page}
        state={grid}
        rowId={(webhook) => webhook._id}
        rowName={(webhook) => webhook.name}
        card={cardOf}
        selection={noSelection}
        onSelect={() => undefined}
        openId={openId}
        onOpen={(webhook) => onOpen(webhook._id)}
        onClose={() => onOpen(null)}
        isMultiple={false}
        empty={
          <Notice
            kind="empty"
            icon={IconWebhook}
            title={t(($) => $.webhooks.list.emptyTitle)}
            text={t(($) => $.webhooks.list.emptyText)}
          >
            {create}
          </Notice>
        }
      />
      {openId ? (
        <WebhookPanel
          key={openId}
          id={openId === newWebhook ? null : openId}
          jobTypeId={jobTypeId}
          onClose={() => onOpen(null)}
          onMade={onOpen}
        />
      ) : null}
    </>
  );
}

function useWebhookColumns(): readonly GridColumn<Webhook>[] {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(($) => $.webhooks.list.name),
        isName: true,
        cell: (webhook) => <CellName isStrong>{webhook.name}</CellName>,
      },
      {
        id: 'url',
        header: t(($) => $.webhooks.list.address),
        yields: 'next',
        cell: ({ url, method }) => (
          <Text size="sm" truncate dir="ltr" ta="start">
            {method.toUpperCase()} {url}
          </Text>
        ),
      },
      {
        id: 'state',
        header: t(($) => $.webhooks.list.state),
        width: '8rem',
        cell: (webhook) => <StateBadge webhook={webhook} />,
      },
      {
        id: 'last',
        header: t(($) => $.webhooks.list.last),
        width: '14rem',
        yields: 'first',
        cell: ({ lastDelivery }) =>
          lastDelivery ? (
            <Group gap={6} wrap="nowrap">
              <DeliveryBadge state={lastDelivery.state} />
              <Text size="sm">{formats.dateTime(lastDelivery.date)}</Text>
            </Group>
          ) : (
            t(($) => $.webhooks.list.never)
          ),
      },
    ],
    [t, formats],
  );
}

/** A webhook in the list of a phone. */
function WebhookCard({ webhook }: { webhook: Webhook }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0} flex={1}>
        <Text component="span" fw={600} truncate dir="auto">
          {webhook.name}
        </Text>
        <Text component="span" size="sm" c="dimmed" truncate dir="ltr" ta="start">
          {webhook.url}
        </Text>
      </Stack>
      <StateBadge webhook={webhook} />
    </Group>
  );
}
