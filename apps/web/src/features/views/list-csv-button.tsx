import { ActionIcon } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { laidOut } from '../../ui/grid/layout.ts';
import { useActor } from '../../lib/access/hooks.ts';
import { useExportList } from '../exports/index.ts';
import type { ListViewState } from './use-list-view.ts';

interface ListCsvButtonProps<Row> {
  readonly state: ListViewState;
  readonly columns: readonly GridColumn<Row>[];
}

/** Saves what a list shows, whole, as CSV; not there for who exports nothing. */
export function ListCsvButton<Row>({ state: { list, grid, section, layout }, columns }: ListCsvButtonProps<Row>) {
  const { t } = useTranslation('filters');
  const exportList = useExportList();
  const [isSaving, setSaving] = useState(false);
  if (!can(useActor(), 'report.export').allowed) return null;
  const { search, sort, filters } = grid.query;
  const save = () => {
    setSaving(true);
    const shown = laidOut(columns, layout.layout).map(({ column }) => column.id);
    // Files are grouped a page at a time: whole, they stand in their order.
    const group = list === 'files' ? null : section;
    void exportList({ list, search, sort, filters, section: group, columns: shown }).finally(() => setSaving(false));
  };
  const label = t(($) => $.filters.csv);
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} loading={isSaving} onClick={save}>
      <IconFileTypeCsv size={18} aria-hidden />
    </ActionIcon>
  );
}
