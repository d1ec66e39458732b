import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
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
  const page = useQuery(instancesQuery(grid.query));
  const columns = useColumns();
  const nameOf = useInstanceName();
  const [isCreating, setCreating] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const card = (instance: InstanceOnWire) => (
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
  const create = useMemo(
    () => (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
        {t(($) => $.instances.create)}
      </Button>
    ),
    [t],
  );
  return (
    <>
      <TopBarActions>{create}</TopBarActions>
      <DataGrid
        label={t(($) => $.instances.title)}
        screen="instances"
        columns={columns}
        page={page}
        state={grid}
        rowId={(instance) => instance._id}
        rowName={nameOf}
        card={card}
        selection={noSelection}
        onSelect={() => undefined}
        openId={openId ?? undefined}
        onOpen={(instance) => setOpenId(instance._id)}
        onClose={() => setOpenId(null)}
        isMultiple={false}
        empty={
          <Notice kind="empty" title={t(($) => $.instances.empty.title)} text={t(($) => $.instances.empty.text)}>
            {create}
          </Notice>
        }
      />
      {openId ? <InstancePanel id={openId} onClose={() => setOpenId(null)} /> : null}
      {isCreating ? (
        <NewInstanceDialog onClose={() => setCreating(false)} onCreated={(instance) => setOpenId(instance._id)} />
      ) : null}
    </>
  );
}
