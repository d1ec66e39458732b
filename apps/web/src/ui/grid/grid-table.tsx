import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { ColumnResizer } from './column-resizer.tsx';
import type { GridColumn } from './columns.ts';
import styles from './data-grid.module.css';
import { nextSort, skeletonRows, sortOfColumn } from './grid-state.ts';
import type { GridRows } from './grid-rows.ts';
import { sectionBefore } from './grid-rows.ts';
import type { LayoutState } from './layout.ts';
import { SectionTitle } from './section-title.tsx';
import type { DrawnColumn } from './use-column-table.ts';
import { useColumnTable } from './use-column-table.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The column of checkboxes, in pixels. */
const checkWidth = 48;

interface GridTableProps<Row extends object> extends GridRows<Row>, LayoutState {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: string | null;
  readonly onSort: (sort: string | null) => void;
}

function SortArrow({ sort, column }: { sort: string | null; column: string }) {
  const formats = useFormats();
  const own = sortOfColumn(sort, column);
  if (!own) return null;
  return (
    <>
      {own.direction === 'ascending' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
      {own.place > 0 ? <span className={styles.sortPlace}>{formats.number(own.place)}</span> : null}
    </>
  );
}

/** Where a pinned cell stays; its width, where it has one. */
function pinning({ pinnedAt }: DrawnColumn<never>, inlineSize?: string) {
  return {
    'data-pinned': pinnedAt === null ? undefined : true,
    style: {
      ...(inlineSize === undefined ? {} : { inlineSize }),
      ...(pinnedAt === null ? {} : { insetInlineStart: `${pinnedAt}px` }),
    },
  };
}

/** A list on a wide screen: rows and columns, moved through by arrow keys. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, rowId, columns, sort, selection, openId } = props;
  const headRef = useRef<HTMLTableRowElement>(null);
  const before = props.onCheck ? checkWidth : 0;
  const { drawn: visible, width } = useColumnTable({
    columns,
    layout: props.layout,
    onLayout: props.onLayout,
    headRef,
    before,
  });
  const isPinned = visible.some(({ pinnedAt }) => pinnedAt !== null);
  const ids = (rows ?? []).map(rowId);
  const keys = useRowKeys(props);
  const areAllChosen = ids.length > 0 && ids.every((id) => selection.has(id));
  const direction = (column: GridColumn<Row>) => {
    if (!column.sort) return {};
    return { 'aria-sort': sortOfColumn(sort, column.sort)?.direction ?? 'none' } as const;
  };

  return (
    <table
      className={styles.table}
      role="grid"
      aria-label={props.label}
      aria-multiselectable="true"
      aria-busy={rows === null}
      data-fixed={width === null ? undefined : true}
      data-pinned={isPinned || undefined}
      data-arranged={props.layout !== null || undefined}
      style={width === null ? {} : { inlineSize: `${width}px` }}
    >
      <thead className={styles.head}>
        <tr role="row" ref={headRef}>
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
          {visible.map((drawn) => {
            const { column } = drawn;
            return (
              <th
                key={column.id}
                scope="col"
                data-column={column.id}
                data-yields={width === null ? column.yields : undefined}
                className={column.isNumeric ? styles.numeric : undefined}
                {...pinning(drawn, drawn.width === null ? column.width : `${drawn.width}px`)}
                {...direction(column)}
              >
                {column.sort ? (
                  <UnstyledButton
                    className={styles.sort ?? ''}
                    onClick={({ shiftKey }) => props.onSort(nextSort(sort, column.sort ?? '', shiftKey))}
                  >
                    {column.header}
                    <SortArrow sort={sort} column={column.sort} />
                  </UnstyledButton>
                ) : (
                  <span className={styles.headText}>{column.header}</span>
                )}
                <ColumnResizer
                  name={column.header}
                  width={drawn.width}
                  isResizing={drawn.isResizing}
                  onStart={drawn.onResizeStart}
                  onStep={drawn.onResizeStep}
                />
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={keys.bodyRef} onKeyDown={keys.onKeyDown}>
        {rows === null
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index} role="row" className={styles.row}>
                {props.onCheck ? <td className={styles.checkCell} /> : null}
                {visible.map(({ column }) => (
                  <td key={column.id} data-yields={width === null ? column.yields : undefined}>
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
                      if (event.shiftKey && props.onCheckUpTo) event.preventDefault();
                    }}
                    onClick={({ shiftKey }) => {
                      if (shiftKey && props.onCheckUpTo) props.onCheckUpTo(row);
                      else props.onRow(row);
                    }}
                    onFocus={() => keys.onFocus(id)}
                  >
                    {props.onCheck ? (
                      <td className={styles.checkCell} role="gridcell" onClick={(event) => event.stopPropagation()}>
                        <label className={styles.check}>
                          <Checkbox
                            tabIndex={-1}
                            aria-label={t(($) => $.ui.grid.select, { name: props.rowName(row) })}
                            checked={selection.has(id)}
                            onChange={({ nativeEvent }) => {
                              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                              if (isRange && props.onCheckUpTo) props.onCheckUpTo(row);
                              else props.onCheck?.(row);
                            }}
                          />
                        </label>
                      </td>
                    ) : null}
                    {visible.map((drawn) => {
                      const { column } = drawn;
                      const className = column.isNumeric ? styles.numeric : undefined;
                      return column.isName ? (
                        <th key={column.id} scope="row" className={className} {...pinning(drawn)}>
                          {column.cell(row)}
                        </th>
                      ) : (
                        <td
                          key={column.id}
                          role="gridcell"
                          data-yields={width === null ? column.yields : undefined}
                          className={className}
                          {...pinning(drawn)}
                        >
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
