import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRowOnWire, ReportTable as Table } from '@plumbline/contract/report-cells';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { hidesRows } from '@plumbline/domain/reports/problem-places';
import { Notice } from '../../../../ui/notice.tsx';
import { ReportChart } from '../chart/report-chart.tsx';
import { PivotTable } from './pivot-table.tsx';
import type { RenameColumn } from './rows-table.tsx';
import { RowsTable } from './rows-table.tsx';
import { SummaryTable } from './summary-table.tsx';
import styles from './table.module.css';

interface ReportBodyProps {
  /** The first page: columns, groups, totals, chart; undefined while it is on its way. */
  readonly table: Table | undefined;
  readonly definition: ReportDefinition;
  /** All rows that are loaded; null while the first are on their way. */
  readonly rows: readonly ReportRowOnWire[] | null;
  readonly hasMore: boolean;
  /** The last of the loaded rows comes into sight. */
  readonly onEnd: () => void;
  readonly onRename?: RenameColumn | undefined;
}

/** Whether a row may be in several groups of a report, so that these come to more than all rows. */
function countsSeveralTimes({ columns, group_by: groups, pivot }: ReportDefinition): boolean {
  const ids = new Set([...groups, ...(pivot ? [pivot.rows, pivot.columns] : [])]);
  return columns.some(({ _id, grouping }) => grouping?.each === true && ids.has(_id));
}

/** A report: its chart, its pivot table and its rows, in one place to scroll. */
export function ReportBody({ table, definition, rows, hasMore, onEnd, onRename }: ReportBodyProps) {
  const { t } = useTranslation('reports');
  // As state: rows that are there at once are measured only when their scroller is.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  if (!table || rows === null) {
    return (
      <div className={styles.scroller} aria-busy>
        <div className={styles.waiting}>
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} height={28} />
          ))}
        </div>
      </div>
    );
  }
  const isEmpty = rows.length === 0 && table.groups.length === 0 && !hasMore;
  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      role="group"
      aria-label={t(($) => $.reports.table.scroller)}
      // Scrolled by the keys where nothing in it can be focused.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
      tabIndex={0}
    >
      {countsSeveralTimes(definition) && !isEmpty ? (
        <Text size="sm" c="dimmed" className={styles.above ?? ''}>
          {t(($) => $.reports.grouping.eachText)}
        </Text>
      ) : null}
      {table.chart && !isEmpty ? (
        <div className={styles.above}>
          <ReportChart chart={table.chart} />
        </div>
      ) : null}
      {table.pivot && definition.pivot && !isEmpty ? (
        <div className={styles.above}>
          <PivotTable pivot={table.pivot} />
        </div>
      ) : null}
      {isEmpty ? (
        <div className={styles.above}>
          {table.problems.some(hidesRows) ? (
            <Notice
              kind="error"
              title={t(($) => $.reports.preview.unreadable)}
              text={t(($) => $.reports.preview.unreadableText)}
            />
          ) : (
            <Notice
              kind="nothingFound"
              title={t(($) => $.reports.preview.empty)}
              text={t(($) => $.reports.preview.emptyText)}
            />
          )}
        </div>
      ) : definition.summary_only && table.groups.length > 0 ? (
        <SummaryTable scroller={scroller} table={table} definition={definition} />
      ) : (
        <RowsTable
          scroller={scroller}
          table={table}
          definition={definition}
          rows={rows}
          hasMore={hasMore}
          onEnd={onEnd}
          onRename={onRename}
        />
      )}
    </div>
  );
}
