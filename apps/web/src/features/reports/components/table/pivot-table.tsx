import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTable as Table } from '@plumbline/contract/report-cells';
import type { Cell } from '@plumbline/domain/reports/cells';
import { pivotNames } from '@plumbline/domain/reports/pivot';
import { roundedFigure } from '../../model/rounded-figure.ts';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import styles from './table.module.css';

/** So many rows are drawn at first, and more each time that they are asked for: there may be ten thousand. */
const rowsDrawn = 200;

/** A figure by the values of two columns, with those of each row, of each column and of all. */
export function PivotTable({ pivot }: { readonly pivot: NonNullable<Table['pivot']> }) {
  const { t } = useTranslation('reports');
  const [drawn, setDrawn] = useState(rowsDrawn);
  const label = t(($) => $.reports.table.pivot);
  const total = t(($) => $.reports.table.total);
  const { rows, columns } = pivotNames(pivot, {
    none: t(($) => $.reports.table.none),
    others: t(($) => $.reports.table.others),
  });
  const more = rows.length - drawn;
  return (
    <figure className={styles.pivot}>
      <figcaption className={styles.pivotTitle} dir="auto">
        {pivot.title}
      </figcaption>
      {/* Wider than the screen, it is scrolled by itself, by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard */}
      <div className={styles.pivotScroller} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.pivotTable}>
          <thead>
            <tr>
              <td />
              {columns.map((column, place) => (
                <th key={place} scope="col">
                  <bdi>{column}</bdi>
                </th>
              ))}
              <th scope="col">{total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row, index) => (
              <tr key={index}>
                <th scope="row">
                  <bdi>{row}</bdi>
                </th>
                {columns.map((_, place) => (
                  <Figure key={place} cell={pivot.cells[index]?.[place]} />
                ))}
                <Figure cell={pivot.rowTotals[index]} isTotal />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{total}</th>
              {columns.map((_, place) => (
                <Figure key={place} cell={pivot.columnTotals[place]} isTotal />
              ))}
              <Figure cell={pivot.total} isTotal />
            </tr>
          </tfoot>
        </table>
      </div>
      {more > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setDrawn(drawn + rowsDrawn)}>
          {t(($) => $.reports.table.more, { count: more })}
        </Button>
      ) : null}
    </figure>
  );
}

function Figure({ cell = null, isTotal = false }: { readonly cell?: Cell | undefined; readonly isTotal?: boolean }) {
  return (
    <td className={isTotal ? styles.pivotTotal : undefined}>
      <CellView cell={roundedFigure(cell)} />
    </td>
  );
}
