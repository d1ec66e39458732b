import { useRef } from 'react';
import type { GridColumn } from './columns.ts';
import styles from './data-grid.module.css';
import type { GridRows } from './grid-rows.ts';
import { GridTableBody } from './grid-table-body.tsx';
import { GridTableHead } from './grid-table-head.tsx';
import type { LayoutState } from './layout.ts';
import { useColumnTable } from './use-column-table.ts';

/** The column of checkboxes, in pixels. */
const checkWidth = 48;

interface GridTableProps<Row extends object> extends GridRows<Row>, LayoutState {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: string | null;
  readonly onSort: (sort: string | null) => void;
}

/** A list on a wide screen: rows and columns. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { label, columns, layout, onLayout, sort, onSort, ...list } = props;
  const { rows, rowId, selection } = list;
  const headRef = useRef<HTMLTableRowElement>(null);
  const before = list.onCheck ? checkWidth : 0;
  const { drawn, width } = useColumnTable({ columns, layout, onLayout, headRef, before });
  const isArranged = width !== null;
  const ids = (rows ?? []).map(rowId);
  const chosen = ids.filter((id) => selection.has(id)).length;
  return (
    <table
      className={styles.table}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-busy={rows === null}
      data-fixed={isArranged || undefined}
      data-pinned={drawn.some(({ pinnedAt }) => pinnedAt !== null) || undefined}
      data-arranged={layout !== null || undefined}
      style={isArranged ? { inlineSize: `${width}px` } : {}}
    >
      <GridTableHead
        rowRef={headRef}
        columns={drawn}
        isArranged={isArranged}
        sort={sort}
        onSort={onSort}
        checkAll={
          list.onCheck
            ? {
                isDisabled: ids.length === 0,
                state: chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some',
                onCheck: list.onCheckAll,
              }
            : null
        }
      />
      <GridTableBody {...list} drawn={drawn} isArranged={isArranged} />
    </table>
  );
}
