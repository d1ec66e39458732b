import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { slicesOf } from '@plumbline/domain/reports/slices';
import styles from './chart.module.css';
import { Legend } from './legend.tsx';
import type { DrawingProps } from './chart-shape.ts';
import { useChartColours } from './use-chart-colours.ts';

const size = 240;
const outer = 112;
const inner = 66;

/** Slices, the largest first; small ones are combined. Values that are not positive have none. */
export function Pie({ chart, nameOf }: DrawingProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const colours = useChartColours(chart);
  const { slices, sum } = slicesOf(chart.labels, chart.series[0]?.values ?? []);
  const nameOfSlice = (name: string | null) => (name === null ? t(($) => $.reports.chart.others) : nameOf(name));
  const percent = (value: number) => `${formats.number(Math.round((value / sum) * 1000) / 10)}%`;
  const ends = slices.map((_, index) => slices.slice(0, index + 1).reduce((part, { value }) => part + value, 0) / sum);
  return (
    <div className={styles.pie}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} role="img" aria-label={chart.title}>
        {slices.map(({ name, place, value }, index) => {
          return (
            <path
              key={index}
              d={ring(ends[index - 1] ?? 0, ends[index] ?? 1)}
              fill={colours.ofSlice(index, place)}
              className={styles.slice}
            >
              <title>{`${isolatedName(nameOfSlice(name))}: ${formats.number(value)} (${percent(value)})`}</title>
            </path>
          );
        })}
        <text x={size / 2} y={size / 2} textAnchor="middle" dominantBaseline="central" className={styles.sum}>
          {formats.number(Math.round(sum * 100) / 100)}
        </text>
      </svg>
      <Legend
        names={slices.map(({ name }) => nameOfSlice(name))}
        colours={slices.map(({ place }, index) => colours.ofSlice(index, place))}
        figures={slices.map(({ value }) => `${formats.number(value)} · ${percent(value)}`)}
      />
    </div>
  );
}

/** The outline of a slice of a ring between two parts of its turn, from the top clockwise. */
function ring(from: number, to: number): string {
  const point = (turn: number, radius: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${size / 2 + radius * Math.cos(angle)} ${size / 2 + radius * Math.sin(angle)}`;
  };
  // A whole turn ends where it begins, and would draw nothing.
  const end = Math.min(to, from + 0.99999);
  const large = end - from > 0.5 ? 1 : 0;
  return `M ${point(from, outer)} A ${outer} ${outer} 0 ${large} 1 ${point(end, outer)} L ${point(end, inner)} A ${inner} ${inner} 0 ${large} 0 ${point(from, inner)} Z`;
}
