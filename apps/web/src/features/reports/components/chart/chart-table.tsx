import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/access/hooks.ts';
import styles from './chart.module.css';
import type { Chart } from './chart-shape.ts';

interface ChartTableProps {
  readonly chart: Chart;
  readonly nameOf: (name: string) => string;
}

/** The figures of a chart. */
export function ChartTable({ chart, nameOf }: ChartTableProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return (
    // What is scrolled can be reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
    <div className={styles.tableScroller} role="region" aria-label={chart.title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.reports.chart.group)}</th>
            {chart.series.map(({ name }, place) => (
              <th key={place} scope="col">
                <bdi>{nameOf(name)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.labels.map((label, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{nameOf(label)}</bdi>
              </th>
              {chart.series.map(({ values }, place) => {
                const value = values[index] ?? null;
                return <td key={place}>{value === null ? '' : formats.number(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
