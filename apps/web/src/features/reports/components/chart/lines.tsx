import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { axisFor, placeOn, spacedLabels } from '@plumbline/domain/reports/chart-scale';
import { LabelsBelow, namesBelow, textGap, UprightAxis, widest } from './axis-parts.tsx';
import styles from './chart.module.css';
import type { DrawingProps } from './chart-shape.ts';
import { textWidth } from './text-width.ts';
import { useChartColours } from './use-chart-colours.ts';

const height = 300;
const top = 20;
const bottom = 34;
/** From the axis to the first point: a figure over it doesn't reach the marks. */
const inset = 16;
/** A point's size in pixels: of many they would be a band. */
const radiusOf = (points: number) => (points > 100 ? 1.5 : 4);

/** A line for each series; where there is no figure it is interrupted. */
export function Lines({ chart, width, nameOf }: DrawingProps) {
  const formats = useFormats();
  const colours = useChartColours(chart);
  const axis = axisFor(chart.series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const names = namesBelow(chart.labels.map(nameOf));
  const left = widest(axis.marks.map((mark) => formats.number(mark))) + textGap * 2;
  const start = Math.max(left + inset, names.half);
  const inner = Math.max(width - start - Math.max(names.half, inset), 1);
  const step = inner / Math.max(chart.labels.length - 1, 1);
  const x = (index: number) => (chart.labels.length === 1 ? start + inner / 2 : start + step * index);
  const y = (value: number) => top + (1 - placeOn(axis, value)) * (height - top - bottom);
  const figures = chart.labels.map((_, index) => textWidth(formats.number(chart.series[0]?.values[index] ?? 0)));
  const hasFigures =
    chart.series.length === 1 && Math.max(...figures) <= inset * 2 && spacedLabels(figures, step, textGap) === 1;
  // What has no time is on no line.
  const isApart = (index: number) => chart.isTimeline === true && chart.labels[index] === '';
  return (
    <svg width={width} height={height} role="img" aria-label={chart.title} className={styles.svg}>
      <UprightAxis axis={axis} y={y} from={start - inset} to={width} />
      <LabelsBelow names={names} x={x} step={step} y={height - 12} />
      {chart.series.map(({ name, values }, place) => (
        <g key={place} stroke={colours.ofSeries(place)} fill={colours.ofSeries(place)}>
          {runs(values, isApart).map((run) => (
            <polyline
              key={run[0]?.index}
              points={run.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
              fill="none"
              strokeWidth={2.5}
              strokeLinejoin="round"
            />
          ))}
          {runs(values, isApart)
            .flat()
            .map(({ index, value }) => (
              <g key={index}>
                <circle cx={x(index)} cy={y(value)} r={radiusOf(chart.labels.length)} stroke="none">
                  <title>
                    {`${isolatedName(nameOf(chart.labels[index] ?? ''))}${
                      chart.series.length > 1 ? `, ${isolatedName(nameOf(name))}` : ''
                    }: ${formats.number(value)}`}
                  </title>
                </circle>
                {hasFigures ? (
                  <text x={x(index)} y={y(value) - 10} textAnchor="middle" stroke="none" className={styles.value}>
                    {formats.number(value)}
                  </text>
                ) : null}
              </g>
            ))}
        </g>
      ))}
    </svg>
  );
}

interface Point {
  readonly index: number;
  readonly value: number;
}

/** The figures in runs without holes; what is apart is a run of its own. */
function runs(values: readonly (number | null)[], isApart: (index: number) => boolean): readonly (readonly Point[])[] {
  const found: Point[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const last = found.at(-1);
    if (last && last.at(-1)?.index === index - 1 && !isApart(index)) last.push({ index, value });
    else found.push([{ index, value }]);
  }
  return found;
}
