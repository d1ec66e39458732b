import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { placeOn } from '@plumbline/domain/reports/chart-scale';
import { LabelsBelow, namesBelow, textGap, UprightAxis, widest } from './axis-parts.tsx';
import styles from './chart.module.css';
import type { DrawingProps } from './chart-shape.ts';
import { axisOf, figureOf, isStacked, pieces } from './pieces.ts';
import { useChartColours } from './use-chart-colours.ts';

const height = 300;
const top = 20;
const bottom = 34;

/** Bars side by side, their names below them: all names of categories, of times as many as fit. */
export function StandingBars({ chart, width, nameOf }: DrawingProps) {
  const formats = useFormats();
  const colours = useChartColours(chart);
  const axis = axisOf(chart, 5);
  const labels = chart.labels.map(nameOf);
  const left = widest(axis.marks.map((mark) => formats.number(mark))) + textGap * 2;
  const bandBetween = (start: number, end: number) => (width - start - end) / chart.labels.length;
  const names = chart.isTimeline ? namesBelow(labels) : namesBelow(labels, bandBetween(left, 8) - textGap);
  // The outer names of times may be wider than their bars.
  const beyond = chart.isTimeline ? Math.max(names.half - bandBetween(left, 8) / 2, 8) : 8;
  const start = Math.max(left, beyond);
  const band = bandBetween(start, beyond);
  const y = (value: number) => top + (1 - placeOn(axis, value)) * (height - top - bottom);
  const count = isStacked(chart) ? 1 : chart.series.length;
  const bar = Math.min((band * 0.68) / count, 72);
  const middle = (index: number) => start + band * (index + 0.5);
  const figures = chart.labels.flatMap((_, index) => figureOf(chart, index) ?? []);
  const hasFigures = widest(figures.map((figure) => formats.number(figure))) + textGap <= band / count;
  return (
    <svg width={width} height={height} role="img" aria-label={chart.title} className={styles.svg}>
      <UprightAxis axis={axis} y={y} from={start} to={width - beyond} />
      {chart.labels.map((label, index) => {
        const edge = middle(index) - (bar * count) / 2;
        const sum = figureOf(chart, index);
        return (
          <g key={index}>
            <title>{`${isolatedName(nameOf(label))}: ${sum === null ? '–' : formats.number(sum)}`}</title>
            {pieces(chart, index).map(({ name, place, value, from, to }) => {
              const x = isStacked(chart) ? edge : edge + bar * place;
              const gap = Math.min(1, bar / 8);
              return (
                <g key={place}>
                  <rect
                    x={x + gap}
                    y={Math.min(y(from), y(to))}
                    width={bar - gap * 2}
                    height={Math.abs(y(from) - y(to))}
                    rx={isStacked(chart) ? 0 : Math.min(3, bar / 4)}
                    fill={colours.at(place, index)}
                  >
                    {chart.series.length > 1 ? (
                      <title>{`${isolatedName(nameOf(label))}, ${isolatedName(nameOf(name))}: ${formats.number(value)}`}</title>
                    ) : null}
                  </rect>
                  {!isStacked(chart) && hasFigures ? (
                    <text x={x + bar / 2} y={y(Math.max(value, 0)) - 6} textAnchor="middle" className={styles.value}>
                      {formats.number(value)}
                    </text>
                  ) : null}
                </g>
              );
            })}
            {isStacked(chart) && sum !== null && hasFigures ? (
              <text x={middle(index)} y={y(Math.max(sum, 0)) - 6} textAnchor="middle" className={styles.value}>
                {formats.number(sum)}
              </text>
            ) : null}
          </g>
        );
      })}
      <LabelsBelow names={names} x={middle} step={band} y={height - 12} />
    </svg>
  );
}
