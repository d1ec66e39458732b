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
import { InstanceState, LastBackup, useInstanceName, useStorageText } from './instance-parts.tsx';
import { InstancePanel } from './instance-panel.tsx';
import { NewInstanceDialog } from './new-instance-dialog.tsx';

/** What an installation is: whose, where, whether it is served. */
function useIdentityColumns(): readonly GridColumn<InstanceOnWire>[] {
  const { t } = useTranslation('instances');
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
      width: '9rem',
      cell: (instance) => <InstanceState instance={instance} />,
    },
  ];
}

/** What an installation holds, and how long it has been and will be there. */
function useUsageColumns(): readonly GridColumn<InstanceOnWire>[] {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  const storageText = useStorageText();
  const day = (at: string | null) => (at ? <time dateTime={at}>{formats.date(at)}</time> : null);
  return [
    {
      id: 'people',
      header: t(($) => $.instances.columns.people),
      width: '6rem',
      isNumeric: true,
      yields: 'next',
      cell: ({ people }) => formats.number(people),
    },
    {
      id: 'jobs',
      header: t(($) => $.instances.columns.jobs),
      width: '6rem',
      isNumeric: true,
      yields: 'next',
      cell: ({ jobs }) => formats.number(jobs),
    },
    {
      id: 'storage',
      header: t(($) => $.instances.columns.storage),
      width: '7rem',
      isNumeric: true,
      yields: 'first',
      cell: ({ storage }) => storageText(storage),
    },
    {
      id: 'last_activity_at',
      header: t(($) => $.instances.columns.last_activity_at),
      width: '8rem',
      yields: 'first',
      cell: ({ last_activity_at: at }) => day(at),
    },
    {
      id: 'last_backup_at',
      header: t(($) => $.instances.columns.last_backup_at),
      width: '8rem',
      yields: 'first',
      cell: (instance) => <LastBackup instance={instance} isDay />,
    },
    {
      id: 'ends_at',
      header: t(($) => $.instances.columns.ends_at),
      width: '7rem',
      yields: 'next',
      cell: ({ ends_at: at }) => day(at),
    },
    {
      id: 'owner_email',
      header: t(($) => $.instances.columns.owner_email),
      yields: 'first',
      cell: ({ owner_email: email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      id: 'created_at',
      header: t(($) => $.instances.columns.created_at),
      sort: 'created_at',
      width: '7rem',
      yields: 'first',
      cell: ({ created_at: at }) => day(at),
    },
  ];
}

const cardOf = (instance: InstanceOnWire) => <InstanceCard instance={instance} />;

/** /instances, for a system administrator of the main host at the desk. */
export function InstancesScreen() {
  const { t } = useTranslation('instances');
  usePageTitle(t(($) => $.instances.title));
  const grid = useGridState();
  const nameOf = useInstanceName();
  const columns = [...useIdentityColumns(), ...useUsageColumns()];
  const [isCreating, setCreating] = useState(false);
  const [openId, setOpenId] = useState<string | undefined>();
  const close = () => setOpenId(undefined);
  return (
    <ListScreen
      label={t(($) => $.instances.title)}
      screen="instances"
      columns={columns}
      page={useQuery(instancesQuery(grid.query))}
      state={grid}
      rowName={nameOf}
      card={cardOf}
      opened={{ id: openId, open: setOpenId, close }}
      creation={{ label: t(($) => $.instances.create), start: () => setCreating(true) }}
      empty={{ title: t(($) => $.instances.empty.title), text: t(($) => $.instances.empty.text) }}
      renderPanel={(id) => <InstancePanel id={id} onClose={close} />}
    >
      {isCreating ? (
        <NewInstanceDialog onClose={() => setCreating(false)} onCreated={({ _id }) => setOpenId(_id)} />
      ) : null}
    </ListScreen>
  );
}

/** An instance in the list of a phone. */
function InstanceCard({ instance }: { readonly instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
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
      <Group gap={6} c="dimmed" fz="sm">
        <span>{t(($) => $.instances.columns.last_backup_at)}</span>
        <LastBackup instance={instance} isDay />
      </Group>
    </Stack>
  );
}
