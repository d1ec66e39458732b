import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './columns.ts';
import styles from './data-grid.module.css';
import { nextSort, skeletonRows } from './grid-state.ts';
import type { GridRows } from './grid-rows.ts';
import { sectionBefore } from './grid-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

const features = tableFeatures({ columnVisibilityFeature });

interface GridTableProps<Row extends object> extends GridRows<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly hidden: Readonly<Record<string, boolean>>;
  readonly sort: string | null;
  readonly onSort: (sort: string | null) => void;
}

function SortArrow({ sort, column }: { sort: string | null; column: string }) {
  if (sort === column) return <IconArrowUp size={14} aria-hidden />;
  return sort === `-${column}` ? <IconArrowDown size={14} aria-hidden /> : null;
}

/** A list on a wide screen: rows and columns, moved through by arrow keys. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, rowId, columns, hidden, sort, selection } = props;
  const shown = useMemo(
    () => ({
      columns: columns.map((column) => ({ id: column.id, header: column.header, meta: column })),
      rows: [...(rows ?? [])],
    }),
    [columns, rows],
  );
  const table = useTable({
    features,
    columns: shown.columns,
    data: shown.rows,
    getRowId: rowId,
    state: { columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, !hidden[id]])) },
  });
  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const ids = (rows ?? []).map(rowId);
  const keys = useRowKeys(props);
  const areAllChosen = ids.length > 0 && ids.every((id) => selection.has(id));
  const direction = (column: GridColumn<Row>) => {
    if (!column.sort) return {};
    const now = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none';
    return { 'aria-sort': now } as const;
  };

  return (
    <table
      className={styles.table}
      role="grid"
      aria-label={props.label}
      aria-multiselectable="true"
      aria-busy={rows === null}
    >
      <thead className={styles.head}>
        <tr role="row">
          {props.onCheck ? (
            <th scope="col" className={styles.checkCell}>
              <label className={styles.check}>
                <Checkbox
                  aria-label={t(($) => $.ui.grid.selectAll)}
                  checked={areAllChosen}
                  indeterminate={!areAllChosen && ids.some((id) => selection.has(id))}
                  onChange={props.onCheckAll}
                  disabled={ids.length === 0}
                />
              </label>
            </th>
          ) : null}
          {visible.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={column.isNumeric ? styles.numeric : undefined}
              style={column.width ? { inlineSize: column.width } : {}}
              {...direction(column)}
            >
              {column.sort ? (
                <UnstyledButton
                  className={styles.sort ?? ''}
                  onClick={() => props.onSort(nextSort(sort, column.sort ?? ''))}
                >
                  {column.header}
                  <SortArrow sort={sort} column={column.sort} />
                </UnstyledButton>
              ) : (
                <span className={styles.headText}>{column.header}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={keys.bodyRef} onKeyDown={keys.onKeyDown}>
        {rows === null
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} role="row" className={styles.row}>
                {props.onCheck ? <td className={styles.checkCell} /> : null}
                {visible.map((column) => (
                  <td key={column.id}>
                    <Skeleton height={12} width={column.isName ? '70%' : '50%'} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row, index) => {
              const id = rowId(row);
              const accent = props.accent?.(row);
              const heading = sectionBefore(rows, index, props.section);
              return (
                <Fragment key={id}>
                  {heading ? (
                    <tr role="row" className={styles.sectionRow}>
                      <th scope="rowgroup" colSpan={visible.length + (props.onCheck ? 1 : 0)}>
                        {heading.title}
                      </th>
                    </tr>
                  ) : null}
                  <tr
                    data-row
                    role="row"
                    className={styles.row}
                    tabIndex={keys.tabIndexOf(id, index)}
                    aria-selected={selection.has(id)}
                    data-accent={accent ? true : undefined}
                    style={accent ? ({ '--accent': accent } as CSSProperties) : {}}
                    onClick={() => props.onRow(row)}
                    onFocus={() => keys.onFocus(id)}
                  >
                    {props.onCheck ? (
                      <td className={styles.checkCell} role="gridcell" onClick={(event) => event.stopPropagation()}>
                        <label className={styles.check}>
                          <Checkbox
                            tabIndex={-1}
                            aria-label={t(($) => $.ui.grid.select, { name: props.rowName(row) })}
                            checked={selection.has(id)}
                            onChange={() => props.onCheck?.(row)}
                          />
                        </label>
                      </td>
                    ) : null}
                    {visible.map((column) => {
                      const className = column.isNumeric ? styles.numeric : undefined;
                      return column.isName ? (
                        <th key={column.id} scope="row" className={className}>
                          {column.cell(row)}
                        </th>
                      ) : (
                        <td key={column.id} role="gridcell" className={className}>
                          {column.cell(row)}
                        </td>
                      );
                    })}
                  </tr>
                </Fragment>
              );
            })}
      </tbody>
    </table>
  );
}
