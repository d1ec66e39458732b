import { Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRowOnWire, ReportTable as Table } from '@plumbline/contract/report-cells';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { isNumeric } from '@plumbline/domain/values/value-types';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { tableLines } from '../../model/table-lines.ts';
import { RenameInPlace } from '../rename-in-place.tsx';
import { GapRow, Widths } from './table-parts.tsx';
import { GroupRow, TotalsRow } from './group-rows.tsx';
import { ReportRow } from './report-row.tsx';
import styles from './table.module.css';
import { useColumnWidths } from './use-column-widths.ts';
import { useLines } from './use-lines.ts';

/**
 * Heights of a line with its border, in pixels: a group's heading; a row of text, whose link is as high as a thumb; one with a small
 * picture. Where a line is any higher than it says here, those below it move while one scrolls.
 */
const groupHeight = 44;
const textHeight = 45;
const pictureHeight = 64;
/** So many lines before the last of those loaded, the next are asked for. */
const linesAhead = 12;
const openTexts = { job: 'openJob', project: 'openProject', user: 'openUser' } as const;

interface RowsTableProps {
  /** What the rows are scrolled in; null before it is there. */
  readonly scroller: HTMLDivElement | null;
  readonly table: Table;
  readonly definition: ReportDefinition;
  readonly rows: readonly ReportRowOnWire[];
  readonly hasMore: boolean;
  readonly onEnd: () => void;
  /** Gives a column another name, where the person may. */
  readonly onRename?: RenameColumn | undefined;
}

/** @param column its id @param title its current title */
export type RenameColumn = (column: string, title: string, name: string) => Promise<unknown>;

/** The rows of a report under their groups. Only those in sight are drawn, however many there are. */
export function RowsTable({ scroller, table, definition, rows, hasMore, onEnd, onRename }: RowsTableProps) {
  const { t } = useTranslation('reports');
  const place = useRef<HTMLTableElement>(null);
  const lines = useMemo(() => tableLines(table.groups, rows), [table.groups, rows]);
  const hasPictures = definition.settings.thumbnails && table.columns.some(({ value }) => value === 'files');
  const height = hasPictures ? pictureHeight : textHeight;

  const keyOf = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const { virtual, shown, before, after } = useLines({
    place,
    scroller,
    count: lines.length,
    heightOf: (index) => (lines[index]?.kind === 'group' ? groupHeight : height),
    keyOf,
    above: [table.chart, table.pivot],
  });
  // Of rows that stay the same, the height changes with a setting.
  const measured = useRef(height);
  useEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    virtual.measure();
  }, [virtual, height]);
  const last = shown.at(-1)?.index ?? -1;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasMore && last >= lines.length - linesAhead) reachEnd();
  }, [hasMore, last, lines.length]);

  const width = table.columns.length + 1;
  const widths = useColumnWidths(place, shown, table.columns);
  return (
    <table
      ref={place}
      className={styles.table}
      style={widths && { tableLayout: 'fixed', inlineSize: widths.reduce((sum, one) => sum + one, 0) }}
      aria-label={t(($) => $.reports.table.label)}
      aria-rowcount={hasMore ? -1 : lines.length + 1}
    >
      <Widths widths={widths} isOpened />
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          <td className={styles.openCell} />
          {table.columns.map((column) => (
            <th key={column.key} scope="col" className={isNumeric(column.value) ? styles.numeric : undefined}>
              <span className={styles.headText}>
                <ColumnName column={column} onRename={onRename} />
                {column.isMissing ? (
                  <Tooltip label={t(($) => $.reports.table.missing)}>
                    <IconAlertTriangle
                      size={16}
                      color="var(--mantine-color-error)"
                      aria-label={t(($) => $.reports.table.missing)}
                    />
                  </Tooltip>
                ) : null}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <GapRow height={before} width={width} />
        {shown.map(({ index, key }) => {
          const line = lines[index];
          if (!line) return null;
          return line.kind === 'group' ? (
            <GroupRow key={key} index={index} group={line.group} table={table} definition={definition} />
          ) : (
            <ReportRow
              key={key}
              index={index}
              row={line.row}
              columns={table.columns}
              settings={definition.settings}
              height={height}
              openText={t(($) => $.reports.table[openTexts[line.row.to?.kind ?? 'job']])}
            />
          );
        })}
        <GapRow height={after} width={width} />
        {hasMore ? (
          <tr data-more>
            <td colSpan={width} className={styles.more}>
              <span role="status">
                <Loader size={16} aria-hidden /> {t(($) => $.reports.table.loadingMore)}
              </span>
            </td>
          </tr>
        ) : null}
      </tbody>
      {table.totals.length > 0 ? <TotalsRow table={table} definition={definition} /> : null}
    </table>
  );
}

interface ColumnNameProps extends Pick<RowsTableProps, 'onRename'> {
  readonly column: Table['columns'][number];
}

/** The title of a column. Columns that settings add are named after their question. */
function ColumnName({ column: { column, part, title }, onRename }: ColumnNameProps) {
  if (onRename && column !== null && part === 'value') {
    return <RenameInPlace title={title} onRename={(name) => onRename(column, title, name)} />;
  }
  return (
    <span dir="auto" title={title}>
      {title}
    </span>
  );
}
