import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { ListScreen } from '../../../ui/grid/list-screen.tsx';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { instancesQuery } from '../api/instances.ts';
import { InstanceState, useInstanceName } from './instance-parts.tsx';
import { InstancePanel } from './instance-panel.tsx';
import { NewInstanceDialog } from './new-instance-dialog.tsx';

function useColumns(): readonly GridColumn<InstanceOnWire>[] {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  const nameOf = useInstanceName();
  return [
    {
      id: 'company',
      header: t(($) => $.instances.columns.company),
      sort: 'company',
      isName: true,
      cell: (instance) => (
        <Text component="span" inherit fw={600} truncate dir="auto">
          {nameOf(instance)}
        </Text>
      ),
    },
    {
      id: 'address',
      header: t(($) => $.instances.columns.address),
      sort: 'name',
      cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
    },
    {
      id: 'state',
      header: t(($) => $.instances.columns.state),
      width: '8rem',
      cell: (instance) => <InstanceState instance={instance} />,
    },
    {
      id: 'created_at',
      header: t(($) => $.instances.columns.created_at),
      sort: 'created_at',
      width: '8rem',
      cell: ({ created_at: at }) => <time dateTime={at}>{formats.date(at)}</time>,
    },
  ];
}

/** /instances, for a system administrator of the main host at the desk. */
export function InstancesScreen() {
  const { t } = useTranslation('instances');
  usePageTitle(t(($) => $.instances.title));
  const grid = useGridState();
  const nameOf = useInstanceName();
  const [isCreating, setCreating] = useState(false);
  const [openId, setOpenId] = useState<string | undefined>();
  const close = () => setOpenId(undefined);
  return (
    <ListScreen
      label={t(($) => $.instances.title)}
      screen="instances"
      columns={useColumns()}
      page={useQuery(instancesQuery(grid.query))}
      state={grid}
      rowName={nameOf}
      card={(instance) => <InstanceCard instance={instance} />}
      opened={{ id: openId, open: setOpenId, close }}
      creation={{ label: t(($) => $.instances.create), start: () => setCreating(true) }}
      empty={{ title: t(($) => $.instances.empty.title), text: t(($) => $.instances.empty.text) }}
      panel={(id) => <InstancePanel id={id} onClose={close} />}
    >
      {isCreating ? (
        <NewInstanceDialog onClose={() => setCreating(false)} onCreated={({ _id }) => setOpenId(_id)} />
      ) : null}
    </ListScreen>
  );
}

/** An instance in the list of a phone. */
function InstanceCard({ instance }: { readonly instance: InstanceOnWire }) {
  const nameOf = useInstanceName();
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} dir="auto" truncate>
          {nameOf(instance)}
        </Text>
        <InstanceState instance={instance} />
      </Group>
      <Text size="sm" c="dimmed">
        <bdi dir="ltr">{instance.address}</bdi>
      </Text>
    </Stack>
  );
}
