import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { ColumnResizer } from './column-resizer.tsx';
import type { GridColumn } from './columns.ts';
import styles from './data-grid.module.css';
import { nextSort, sortOfColumn } from './grid-state.ts';
import { pinning } from './pinning.ts';
import type { DrawnColumn } from './use-column-table.ts';

interface GridTableHeadProps<Row extends object> {
  readonly rowRef: RefObject<HTMLTableRowElement | null>;
  readonly columns: readonly DrawnColumn<Row>[];
  /** The table has a width, and each column its own. */
  readonly isArranged: boolean;
  readonly sort: string | null;
  readonly onSort: (sort: string | null) => void;
  /** Ticks all rows of the page; null where several can't be chosen. */
  readonly checkAll: CheckAll | null;
}

interface CheckAll {
  readonly isDisabled: boolean;
  readonly state: 'all' | 'some' | 'none';
  readonly onCheck: () => void;
}

/** The names of the columns: sorted by a click, made wider by a handle. */
export function GridTableHead<Row extends object>(props: GridTableHeadProps<Row>) {
  const { columns, sort, onSort, isArranged, checkAll } = props;
  return (
    <thead className={styles.head}>
      <tr role="row" ref={props.rowRef}>
        {checkAll ? <CheckAllCell {...checkAll} /> : null}
        {columns.map((drawn) => {
          const { column } = drawn;
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-yields={isArranged ? undefined : column.yields}
              className={column.isNumeric ? styles.numeric : undefined}
              {...pinning(drawn, drawn.width === null ? column.width : `${drawn.width}px`)}
              {...directionOf(column, sort)}
            >
              {column.sort ? (
                <UnstyledButton
                  className={styles.sort ?? ''}
                  onClick={({ shiftKey }) => onSort(nextSort(sort, column.sort ?? '', shiftKey))}
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
  );
}

function directionOf<Row extends object>(column: GridColumn<Row>, sort: string | null) {
  if (!column.sort) return {};
  return { 'aria-sort': sortOfColumn(sort, column.sort)?.direction ?? 'none' } as const;
}

function CheckAllCell({ isDisabled, state, onCheck }: CheckAll) {
  const { t } = useTranslation('ui');
  return (
    <th scope="col" className={styles.checkCell}>
      <label className={styles.check}>
        <Checkbox
          aria-label={t(($) => $.ui.grid.selectAll)}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={onCheck}
          disabled={isDisabled}
        />
      </label>
    </th>
  );
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
