import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTable as Table } from '@plumbline/contract/report-cells';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { roundedFigure } from '../../model/rounded-figure.ts';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import styles from './table.module.css';

/** The groups of a report and their figures, without the rows. */
export function SummaryTable({ table, definition }: { readonly table: Table; readonly definition: ReportDefinition }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  // How many rows a group has stands beside its name already.
  const shown = table.totals.flatMap(({ label }, place) =>
    definition.totals[place]?.column === null ? [] : [{ label, place }],
  );
  return (
    <table className={styles.table} aria-label={t(($) => $.reports.table.summary)}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">
            <span className={styles.headText}>{t(($) => $.reports.table.group)}</span>
          </th>
          <th scope="col" className={styles.numeric}>
            <span className={styles.headText}>{t(($) => $.reports.countOfRows)}</span>
          </th>
          {shown.map(({ label, place }) => (
            <th key={place} scope="col" className={styles.numeric}>
              <span className={styles.headText} dir="auto">
                {label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.groups.map((group, index) => (
          <tr
            // Groups have no id; they only change as a whole.
            key={index}
            className={styles.summaryRow}
            data-level={group.level}
            style={{ '--level': group.level } as CSSProperties}
          >
            <th scope="row">
              <span className={styles.groupText}>
                <span dir="auto">{group.label || t(($) => $.reports.table.none)}</span>
              </span>
            </th>
            <td className={styles.numeric}>{formats.number(group.rows)}</td>
            {shown.map(({ place }) => (
              <td key={place} className={styles.numeric}>
                <CellView cell={roundedFigure(group.totals[place] ?? null)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className={styles.foot}>
        <tr>
          <th scope="row">
            <span className={styles.groupText}>{t(($) => $.reports.table.total)}</span>
          </th>
          <td className={styles.numeric}>{formats.number(table.total)}</td>
          {shown.map(({ place }) => (
            <td key={place} className={styles.numeric}>
              <CellView cell={roundedFigure(table.totals[place]?.value ?? null)} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
