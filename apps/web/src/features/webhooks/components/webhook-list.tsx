import { Group, Stack, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import type { ListScreenProps } from '../../../ui/grid/list-screen.tsx';
import { ListScreen } from '../../../ui/grid/list-screen.tsx';
import { newRow, useOpenedRow } from '../../../ui/grid/use-opened-row.ts';
import type { ShownState } from './state-badge.tsx';
import { StateBadge } from './state-badge.tsx';

/** What the lists of both directions show of a webhook. */
interface ListedWebhook extends ShownState {
  readonly _id: string;
  readonly name: string;
}

/** What a panel beside the list is given. */
export interface WebhookPanelProps {
  /** Null: a new one. */
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

type GridProps<Row extends ListedWebhook> = Pick<
  ListScreenProps<Row>,
  'label' | 'screen' | 'columns' | 'page' | 'state' | 'card'
>;

interface WebhookListProps<Row extends ListedWebhook> extends GridProps<Row> {
  readonly emptyText: string;
  readonly panel: (props: WebhookPanelProps) => ReactNode;
}

export const webhookListDefaults = { sort: '-created_at' };

/** The webhooks of one direction; one of them in the panel beside. */
export function WebhookList<Row extends ListedWebhook>({ emptyText, panel, ...list }: WebhookListProps<Row>) {
  const { t } = useTranslation('webhooks');
  const opened = useOpenedRow('webhook');
  return (
    <ListScreen<Row>
      {...list}
      rowName={(webhook) => webhook.name}
      opened={opened}
      creation={{ label: t(($) => $.webhooks.list.create), start: () => opened.open(newRow) }}
      empty={{ icon: IconWebhook, title: t(($) => $.webhooks.list.emptyTitle), text: emptyText }}
      panel={(id) => panel({ id: id === newRow ? null : id, onClose: opened.close, onMade: opened.open })}
    />
  );
}

interface OwnColumns<Row> {
  readonly names: { readonly name: string; readonly state: string };
  /** Between the name and the state. */
  readonly address?: GridColumn<Row>;
  /** When it was used last. */
  readonly last: Pick<GridColumn<Row>, 'header' | 'width' | 'cell'>;
}

/** The columns of a list of webhooks. */
export function webhookColumns<Row extends ListedWebhook>({
  names,
  address,
  last,
}: OwnColumns<Row>): readonly GridColumn<Row>[] {
  return [
    { id: 'name', header: names.name, isName: true, cell: ({ name }) => <CellName isStrong>{name}</CellName> },
    ...(address ? [address] : []),
    { id: 'state', header: names.state, width: '8rem', cell: (webhook) => <StateBadge webhook={webhook} /> },
    { id: 'last', yields: 'first', ...last },
  ];
}

/** A webhook in the list of a phone. */
export function WebhookCard({ webhook, children }: { readonly webhook: ListedWebhook; readonly children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0} flex={1}>
        <Text component="span" fw={600} truncate dir="auto">
          {webhook.name}
        </Text>
        {children}
      </Stack>
      <StateBadge webhook={webhook} />
    </Group>
  );
}
