import { Checkbox, Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-grid.module.css';
import type { GridRows } from './grid-rows.ts';
import { sectionBefore } from './grid-rows.ts';
import { skeletonRows } from './grid-state.ts';
import { pinning } from './pinning.ts';
import { SectionTitle } from './section-title.tsx';
import type { DrawnColumn } from './use-column-table.ts';
import { useRowKeys } from './use-row-keys.ts';

interface GridTableBodyProps<Row extends object> extends GridRows<Row> {
  readonly drawn: readonly DrawnColumn<Row>[];
  readonly isArranged: boolean;
}

/** The rows, moved through by arrow keys; their shape while they are on their way. */
export function GridTableBody<Row extends object>({ drawn, isArranged, ...list }: GridTableBodyProps<Row>) {
  const { rows, rowId, selection, openId } = list;
  const keys = useRowKeys(list);
  return (
    <tbody ref={keys.bodyRef} onKeyDown={keys.onKeyDown}>
      {rows === null
        ? Array.from({ length: skeletonRows }, (_, index) => (
            <tr key={index} role="row" className={styles.row}>
              {list.onCheck ? <td className={styles.checkCell} /> : null}
              {drawn.map(({ column }) => (
                <td key={column.id} data-yields={isArranged ? undefined : column.yields}>
                  <Skeleton height={12} width={column.isName ? '70%' : '50%'} />
                </td>
              ))}
            </tr>
          ))
        : rows.map((row, index) => {
            const id = rowId(row);
            const accent = list.accent?.(row);
            const heading = sectionBefore(rows, index, list.section);
            return (
              <Fragment key={id}>
                {heading ? (
                  <tr role="row" className={styles.sectionRow}>
                    <th scope="rowgroup" colSpan={drawn.length + (list.onCheck ? 1 : 0)}>
                      <SectionTitle heading={heading} />
                    </th>
                  </tr>
                ) : null}
                <tr
                  data-row
                  role="row"
                  className={styles.row}
                  tabIndex={keys.tabIndexOf(id, index)}
                  aria-selected={selection.has(id)}
                  aria-current={id === openId || undefined}
                  data-open={id === openId || undefined}
                  data-accent={accent ? true : undefined}
                  style={accent ? ({ '--accent': accent } as CSSProperties) : {}}
                  onMouseDown={(event) => {
                    // A range of rows is no range of text.
                    if (event.shiftKey && list.onCheckUpTo) event.preventDefault();
                  }}
                  onClick={({ shiftKey }) => {
                    if (shiftKey && list.onCheckUpTo) list.onCheckUpTo(row);
                    else list.onRow(row);
                  }}
                  onFocus={() => keys.onFocus(id)}
                >
                  <CheckCell list={list} row={row} />
                  {drawn.map((one) => (
                    <Cell key={one.column.id} drawn={one} row={row} isArranged={isArranged} />
                  ))}
                </tr>
              </Fragment>
            );
          })}
    </tbody>
  );
}

interface RowProps<Row extends object> {
  readonly list: GridRows<Row>;
  readonly row: Row;
}

function CheckCell<Row extends object>({ list, row }: RowProps<Row>) {
  const { t } = useTranslation('ui');
  if (!list.onCheck) return null;
  return (
    <td className={styles.checkCell} role="gridcell" onClick={(event) => event.stopPropagation()}>
      <label className={styles.check}>
        <Checkbox
          tabIndex={-1}
          aria-label={t(($) => $.ui.grid.select, { name: list.rowName(row) })}
          checked={list.selection.has(list.rowId(row))}
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
            if (isRange && list.onCheckUpTo) list.onCheckUpTo(row);
            else list.onCheck?.(row);
          }}
        />
      </label>
    </td>
  );
}

interface CellProps<Row extends object> {
  readonly drawn: DrawnColumn<Row>;
  readonly row: Row;
  readonly isArranged: boolean;
}

function Cell<Row extends object>({ drawn, row, isArranged }: CellProps<Row>) {
  const { column } = drawn;
  const className = column.isNumeric ? styles.numeric : undefined;
  if (column.isName) {
    return (
      <th scope="row" className={className} {...pinning(drawn)}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td role="gridcell" data-yields={isArranged ? undefined : column.yields} className={className} {...pinning(drawn)}>
      {column.cell(row)}
    </td>
  );
}
