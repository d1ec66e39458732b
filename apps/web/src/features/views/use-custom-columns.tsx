import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { can } from '@plumbline/domain/access/can';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { isNumeric } from '@plumbline/domain/values/value-types';
import { customColumn } from '@plumbline/domain/views/custom-column';
import { CellView } from '../../ui/cells/cell-view.tsx';
import type { GridColumn } from '../../ui/grid/columns.ts';
import type { LayoutState } from '../../ui/grid/layout.ts';
import { useActor } from '../../lib/access/hooks.ts';
import { AddColumnDialog } from './add-column-dialog.tsx';
import { listCellsQuery } from './list-cells.ts';

interface CustomColumns<Row> {
  /** The list's own columns, and behind them those of fields and questions that are shown. */
  readonly columns: readonly GridColumn<Row>[];
  /** Opens the choice of further ones; undefined for those who see none. */
  readonly onMore: (() => void) | undefined;
  /** That choice, while it is open. */
  readonly dialog: ReactNode;
}

/** Fields and questions as columns of a list, read for the rows on the screen. */
export function useCustomColumns<Row extends { readonly _id: string }>(
  list: ReportType,
  own: readonly GridColumn<Row>[],
  rows: readonly Row[],
  layout: LayoutState,
): CustomColumns<Row> {
  const [isChoosing, setChoosing] = useState(false);
  const isAllowed = can(useActor(), 'report.read').allowed;
  const asked = (layout.layout ?? []).map(({ id }) => id).filter((id) => customColumn(id) !== null);
  const ids = rows.map(({ _id }) => _id);
  const isAsked = isAllowed && asked.length > 0 && ids.length > 0;
  const { data } = useQuery({ ...listCellsQuery(list, ids, asked), enabled: isAsked });
  const columns = useMemo(() => {
    if (asked.length === 0 || !data) return own;
    const custom = data.columns.map(({ _id: id, title, value, sort }, place): GridColumn<Row> => ({
      id,
      header: title,
      ...(sort === null ? {} : { sort }),
      ...(isNumeric(value) ? { isNumeric: true } : {}),
      cell: (row) => {
        const cells = data.rows[row._id];
        return cells ? <CellView cell={cells[place] ?? null} /> : <Skeleton height={12} width="50%" />;
      },
    }));
    return [...own, ...custom];
  }, [own, data, asked.length]);
  return {
    columns,
    onMore: isAllowed ? () => setChoosing(true) : undefined,
    dialog: isChoosing ? (
      <AddColumnDialog list={list} columns={own} layout={layout} onClose={() => setChoosing(false)} />
    ) : null,
  };
}
