import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncomingWebhook } from '@plumbline/contract/incoming-webhooks';
import { useFormats } from '../../../lib/access/hooks.ts';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { incomingWebhooksQuery } from '../api/incoming-webhooks.ts';
import { IncomingPanel } from './incoming-panel.tsx';
import { newWebhook } from './outgoing-webhooks.tsx';
import { StateBadge } from './state-badge.tsx';

const gridDefaults = { sort: '-created_at' };
const cardOf = (webhook: IncomingWebhook) => <IncomingCard webhook={webhook} />;

interface IncomingWebhooksProps {
  readonly openId: string | undefined;
  readonly onOpen: (id: string | null) => void;
}

/** The addresses that other programs send to; one of them in the panel beside. */
export function IncomingWebhooks({ openId, onOpen }: IncomingWebhooksProps) {
  const { t } = useTranslation('webhooks');
  const grid = useGridState(gridDefaults);
  const page = useQuery(incomingWebhooksQuery(grid.query));
  const columns = useIncomingColumns();
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOpen(newWebhook)}>
      {t(($) => $.webhooks.list.create)}
    </Button>
  );
  return (
    <>
      <TopBarActions>{create}</TopBarActions>
      <DataGrid
        label={t(($) => $.webhooks.tabs.incoming)}
        screen="incoming-webhooks"
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
            text={t(($) => $.webhooks.list.emptyIncomingText)}
          >
            {create}
          </Notice>
        }
      />
      {openId ? (
        <IncomingPanel
          key={openId}
          id={openId === newWebhook ? null : openId}
          onClose={() => onOpen(null)}
          onMade={onOpen}
        />
      ) : null}
    </>
  );
}

function useIncomingColumns(): readonly GridColumn<IncomingWebhook>[] {
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
        id: 'state',
        header: t(($) => $.webhooks.list.state),
        width: '8rem',
        cell: (webhook) => <StateBadge webhook={webhook} />,
      },
      {
        id: 'last',
        header: t(($) => $.webhooks.list.lastCall),
        width: '12rem',
        yields: 'first',
        cell: ({ lastCall }) => (lastCall ? formats.dateTime(lastCall) : t(($) => $.webhooks.list.never)),
      },
    ],
    [t, formats],
  );
}

function IncomingCard({ webhook }: { webhook: IncomingWebhook }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0} flex={1}>
        <Text component="span" fw={600} truncate dir="auto">
          {webhook.name}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {webhook.lastCall ? formats.dateTime(webhook.lastCall) : t(($) => $.webhooks.list.never)}
        </Text>
      </Stack>
      <StateBadge webhook={webhook} />
    </Group>
  );
}
