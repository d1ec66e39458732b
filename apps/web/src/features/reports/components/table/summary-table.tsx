import type { CSSProperties } from 'react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTable as Table } from '@plumbline/contract/report-cells';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { roundedFigure } from '../../model/rounded-figure.ts';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import { GapRow, Widths } from './table-parts.tsx';
import styles from './table.module.css';
import { useColumnWidths } from './use-column-widths.ts';
import { useLines } from './use-lines.ts';

/** The height of a group with its border, in pixels. */
const groupHeight = 44;
const heightOf = () => groupHeight;
/** Groups have no id; they only change as a whole. */
const keyOf = (index: number) => index;

interface SummaryTableProps {
  /** What the groups are scrolled in; null before it is there. */
  readonly scroller: HTMLDivElement | null;
  readonly table: Table;
  readonly definition: ReportDefinition;
}

/** The groups of a report and their figures, without the rows. Only those in sight are drawn, however many there are. */
export function SummaryTable({ scroller, table, definition }: SummaryTableProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  // The number of rows of a group is next to its name already.
  const shown = useMemo(
    () => table.totals.flatMap(({ label }, at) => (definition.totals[at]?.column === null ? [] : [{ label, at }])),
    [table.totals, definition.totals],
  );
  const columns = useMemo(() => ['group', 'rows', ...shown], [shown]);
  const place = useRef<HTMLTableElement>(null);
  const lines = useLines({
    place,
    scroller,
    count: table.groups.length,
    heightOf,
    keyOf,
    above: [table.chart, table.pivot],
  });
  const widths = useColumnWidths(place, lines.shown, columns, false);
  return (
    <table
      ref={place}
      className={styles.table}
      style={widths && { tableLayout: 'fixed', inlineSize: widths.reduce((sum, one) => sum + one, 0) }}
      aria-label={t(($) => $.reports.table.summary)}
      aria-rowcount={table.groups.length + 2}
    >
      <Widths widths={widths} />
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          <th scope="col">
            <span className={styles.headText}>{t(($) => $.reports.table.group)}</span>
          </th>
          <th scope="col" className={styles.numeric}>
            <span className={styles.headText}>{t(($) => $.reports.countOfRows)}</span>
          </th>
          {shown.map(({ label, at }) => (
            <th key={at} scope="col" className={styles.numeric}>
              <span className={styles.headText} dir="auto">
                {label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <GapRow height={lines.before} width={columns.length} />
        {lines.shown.map(({ index, key }) => {
          const group = table.groups[index];
          return group ? (
            <tr
              key={key}
              className={styles.summaryRow}
              data-level={group.level}
              aria-rowindex={index + 2}
              style={{ '--level': group.level } as CSSProperties}
            >
              <th scope="row">
                <span className={styles.groupText}>
                  <span dir="auto">{group.label || t(($) => $.reports.table.none)}</span>
                </span>
              </th>
              <td className={styles.numeric}>
                <span>{formats.number(group.rows)}</span>
              </td>
              {shown.map((one) => (
                <td key={one.at} className={styles.numeric}>
                  <CellView cell={roundedFigure(group.totals[one.at] ?? null)} />
                </td>
              ))}
            </tr>
          ) : null;
        })}
        <GapRow height={lines.after} width={columns.length} />
      </tbody>
      <tfoot className={styles.foot}>
        <tr aria-rowindex={table.groups.length + 2}>
          <th scope="row">
            <span className={styles.groupText}>{t(($) => $.reports.table.total)}</span>
          </th>
          <td className={styles.numeric}>
            <span>{formats.number(table.total)}</span>
          </td>
          {shown.map(({ at }) => (
            <td key={at} className={styles.numeric}>
              <CellView cell={roundedFigure(table.totals[at]?.value ?? null)} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
