import { Box, Group, Text } from '@mantine/core';
import { IconMessageShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '@plumbline/contract/channels';
import type channels from '../../../../i18n/en/channels.json';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { ListScreen } from '../../../../ui/grid/list-screen.tsx';
import { useGridState } from '../../../../ui/grid/use-grid-state.ts';
import { newRow, useOpenedRow } from '../../../../ui/grid/use-opened-row.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { channelsQuery } from '../../api/channels.ts';
import { DeliveryBadge } from '../state-badge.tsx';
import { WebhookCard, webhookColumns, webhookListDefaults } from '../webhook-list.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { Connections } from './connections.tsx';

declare module '../../../../i18n/namespaces.ts' {
  interface Namespaces {
    channels: typeof channels;
  }
}

const cardOf = (channel: Channel) => <ChannelCard channel={channel} />;

/** /settings/channels: where cards about jobs are posted, and the connections by which they are. */
export function ChannelsScreen() {
  const { t } = useTranslation('channels');
  const grid = useGridState(webhookListDefaults);
  const opened = useOpenedRow('channel');
  return (
    <>
      <Box px="md" pt="md">
        <PageHeader title={t(($) => $.channels.title)} text={t(($) => $.channels.text)} />
        <Connections />
      </Box>
      <ListScreen<Channel>
        label={t(($) => $.channels.title)}
        screen="channels"
        columns={useChannelColumns()}
        page={useQuery(channelsQuery(grid.query))}
        state={grid}
        card={cardOf}
        rowName={({ name }) => name}
        opened={opened}
        creation={{ label: t(($) => $.channels.list.create), start: () => opened.open(newRow) }}
        empty={{
          icon: IconMessageShare,
          title: t(($) => $.channels.list.emptyTitle),
          text: t(($) => $.channels.list.emptyText),
        }}
        renderPanel={(id) => (
          <ChannelPanel id={id === newRow ? null : id} onClose={opened.close} onMade={opened.open} />
        )}
      />
    </>
  );
}

function ChannelCard({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('channels');
  return (
    <WebhookCard webhook={channel}>
      <Text component="span" size="sm" c="dimmed" truncate>
        {t(($) => $.channels.services[channel.service])}
      </Text>
    </WebhookCard>
  );
}

function useChannelColumns() {
  const { t } = useTranslation('channels');
  return useMemo(
    () =>
      webhookColumns<Channel>({
        names: { name: t(($) => $.channels.list.name), state: t(($) => $.channels.list.state) },
        address: {
          id: 'service',
          header: t(($) => $.channels.list.service),
          yields: 'next',
          cell: ({ service }) => t(($) => $.channels.services[service]),
        },
        last: {
          header: t(($) => $.channels.list.last),
          width: '14rem',
          cell: (channel) => <LastCard channel={channel} />,
        },
      }),
    [t],
  );
}

/** How the last card went, and when. */
function LastCard({ channel: { lastDelivery } }: { readonly channel: Channel }) {
  const { t } = useTranslation('channels');
  const formats = useFormats();
  if (!lastDelivery) return t(($) => $.channels.list.never);
  return (
    <Group gap={6} wrap="nowrap">
      <DeliveryBadge state={lastDelivery.state} />
      <Text size="sm">{formats.dateTime(lastDelivery.date)}</Text>
    </Group>
  );
}
