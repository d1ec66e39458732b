import { useTranslation } from 'react-i18next';
import type { ReportTable as Table } from '@plumbline/contract/report-cells';
import { roundedFigure } from '../../model/rounded-figure.ts';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import styles from './table.module.css';

/** A figure by the values of two columns. */
export function PivotTable({ pivot }: { readonly pivot: NonNullable<Table['pivot']> }) {
  const { t } = useTranslation('reports');
  const label = t(($) => $.reports.table.pivot);
  const nameOf = (name: string) => name || t(($) => $.reports.table.none);
  return (
    <figure className={styles.pivot}>
      <figcaption className={styles.pivotTitle}>{label}</figcaption>
      {/* Wider than the screen, it is scrolled by itself, by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.pivotScroller} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.pivotTable}>
          <thead>
            <tr>
              <td />
              {pivot.columns.map((column, place) => (
                <th key={place} scope="col" dir="auto">
                  {pivot.isCut && place === pivot.columns.length - 1
                    ? t(($) => $.reports.table.others)
                    : nameOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pivot.rows.map((row, index) => (
              <tr key={index}>
                <th scope="row">
                  <bdi>{nameOf(row)}</bdi>
                </th>
                {pivot.columns.map((_, place) => (
                  <td key={place}>
                    <CellView cell={roundedFigure(pivot.cells[index]?.[place] ?? null)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
