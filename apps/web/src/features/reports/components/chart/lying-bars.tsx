import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { placeOn } from '@plumbline/domain/reports/chart-scale';
import { textGap, widest } from './axis-parts.tsx';
import styles from './chart.module.css';
import type { DrawingProps } from './chart-shape.ts';
import { axisOf, figureOf, isStacked, pieces } from './pieces.ts';
import { fitText } from './text-width.ts';
import { useChartColours } from './use-chart-colours.ts';

const top = 8;
const bottom = 28;

/** Bars one below the other, each beside its name and figure. */
export function LyingBars({ chart, width, nameOf }: DrawingProps) {
  const formats = useFormats();
  const colours = useChartColours(chart);
  const labels = chart.labels.map((label) => fitText(nameOf(label), Math.min(Math.max(width * 0.3, 90), 240)));
  const names = widest(labels);
  const figures = widest(chart.labels.map((_, index) => formats.number(figureOf(chart, index) ?? 0)));
  const room = { left: names + 12, right: figures + textGap * 2 };
  const count = isStacked(chart) ? 1 : chart.series.length;
  const bar = count > 1 ? 14 : 20;
  const band = bar * count + 12;
  const height = top + bottom + band * chart.labels.length;
  const inner = Math.max(width - room.left - room.right, 1);
  // A mark may be written longer than a figure: 0.25 between 0 and 1.
  const axis = axisOf(chart, Math.max(Math.floor(inner / (Math.max(figures, 40) * 2)), 1));
  const x = (value: number) => room.left + placeOn(axis, value) * inner;
  return (
    <svg width={width} height={height} role="img" aria-label={chart.title} className={styles.svg}>
      {axis.marks.map((mark) => (
        <g key={mark}>
          <line
            y1={top}
            y2={height - bottom}
            x1={x(mark)}
            x2={x(mark)}
            className={styles.rule}
            data-zero={mark === 0 || undefined}
          />
          <text x={x(mark)} y={height - 10} textAnchor="middle" className={styles.mark}>
            {formats.number(mark)}
          </text>
        </g>
      ))}
      {chart.labels.map((label, index) => {
        const edge = top + band * index + 6;
        const sum = figureOf(chart, index);
        return (
          <g key={index}>
            <title>{`${isolatedName(nameOf(label))}: ${sum === null ? '–' : formats.number(sum)}`}</title>
            <text
              x={names}
              y={edge + (bar * count) / 2}
              textAnchor="end"
              dominantBaseline="central"
              className={styles.label}
            >
              {isolatedName(labels[index] ?? '')}
            </text>
            {pieces(chart, index).map(({ name, place, value, from, to }) => {
              const y = isStacked(chart) ? edge : edge + bar * place;
              return (
                <g key={place}>
                  <rect
                    x={Math.min(x(from), x(to))}
                    y={y + 1}
                    width={Math.abs(x(from) - x(to))}
                    height={bar - 2}
                    rx={isStacked(chart) ? 0 : 3}
                    fill={colours.at(place, index)}
                  >
                    {chart.series.length > 1 ? (
                      <title>{`${isolatedName(nameOf(label))}, ${isolatedName(nameOf(name))}: ${formats.number(value)}`}</title>
                    ) : null}
                  </rect>
                  {isStacked(chart) ? null : (
                    <text
                      x={x(Math.max(value, 0)) + 6}
                      y={y + bar / 2}
                      dominantBaseline="central"
                      className={styles.value}
                    >
                      {formats.number(value)}
                    </text>
                  )}
                </g>
              );
            })}
            {isStacked(chart) && sum !== null ? (
              <text x={x(Math.max(sum, 0)) + 6} y={edge + bar / 2} dominantBaseline="central" className={styles.value}>
                {formats.number(sum)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
