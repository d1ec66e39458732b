import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { axisFor, labelEvery, placeOn } from '@plumbline/domain/reports/chart-scale';
import { colourOf } from './colours.ts';
import styles from './chart.module.css';
import { cutName } from './cut-name.ts';
import type { DrawingProps } from './chart-shape.ts';

const height = 300;
const room = { top: 20, bottom: 34, left: 52, right: 36 };
/** A point's size in pixels: of many they would be a band. */
const radiusOf = (points: number) => (points > 100 ? 1.5 : 4);
/** Pixels that a name below the axis needs. */
const nameRoom = 88;

/** A line for each series; where there is no figure it is interrupted. */
export function Lines({ chart, width, nameOf }: DrawingProps) {
  const formats = useFormats();
  const axis = axisFor(chart.series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const inner = width - room.left - room.right;
  const x = (index: number) =>
    chart.labels.length === 1 ? room.left + inner / 2 : room.left + (inner * index) / (chart.labels.length - 1);
  const y = (value: number) => room.top + (1 - placeOn(axis, value)) * (height - room.top - room.bottom);
  const every = labelEvery(chart.labels.length, inner, nameRoom);
  const hasFigures = chart.series.length === 1 && every === 1;
  return (
    <svg width={width} height={height} role="img" aria-label={chart.title} className={styles.svg}>
      {axis.marks.map((mark) => (
        <g key={mark}>
          <line
            x1={room.left}
            x2={width - room.right}
            y1={y(mark)}
            y2={y(mark)}
            className={styles.rule}
            data-zero={mark === 0 || undefined}
          />
          <text x={room.left - 8} y={y(mark)} textAnchor="end" dominantBaseline="middle" className={styles.mark}>
            {formats.number(mark)}
          </text>
        </g>
      ))}
      {chart.labels.map((label, index) =>
        index % every === 0 ? (
          <text key={index} x={x(index)} y={height - 12} textAnchor="middle" className={styles.label}>
            {isolatedName(cutName(nameOf(label), Math.floor(nameRoom / 7)))}
          </text>
        ) : null,
      )}
      {chart.series.map(({ name, values }, place) => (
        <g key={place} stroke={colourOf(place)} fill={colourOf(place)}>
          {runs(values).map((run) => (
            <polyline
              key={run[0]?.index}
              points={run.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
              fill="none"
              strokeWidth={2.5}
              strokeLinejoin="round"
            />
          ))}
          {runs(values)
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

/** The figures in runs without holes. */
function runs(values: readonly (number | null)[]): readonly (readonly Point[])[] {
  const found: Point[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const last = found.at(-1);
    if (last && last.at(-1)?.index === index - 1) last.push({ index, value });
    else found.push([{ index, value }]);
  }
  return found;
}
