import { useState } from 'react';
import { can } from '@plumbline/domain/access/can';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { laidOut } from '../../ui/grid/layout.ts';
import { useActor } from '../../lib/access/hooks.ts';
import { useExportList } from '../exports/index.ts';
import type { ListViewState } from './use-list-view.ts';

interface ListCsv {
  readonly save: () => void;
  readonly isSaving: boolean;
}

/** Saves what a list shows, whole, as CSV; null for who exports nothing. */
export function useListCsv<Row>(
  { list, grid, section, layout }: ListViewState,
  columns: readonly GridColumn<Row>[],
): ListCsv | null {
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
  return { save, isSaving };
}
