import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import type { Axis } from '@plumbline/domain/reports/chart-scale';
import { axisFor, placeOn } from '@plumbline/domain/reports/chart-scale';
import { colourOf } from './colours.ts';
import styles from './chart.module.css';
import { cutName } from './cut-name.ts';
import type { Chart, DrawingProps } from './chart-shape.ts';

/** The least room, in pixels, that a bar with its name needs to stand upright. */
const uprightRoom = 76;
const maxUpright = 14;

/** Bars that stand while there is room for their names below them, and lie where there are many. */
export function Bars(props: DrawingProps) {
  const { chart, width } = props;
  const isUpright = chart.labels.length <= maxUpright && (width - 56) / chart.labels.length >= uprightRoom;
  return isUpright ? <VerticalBars {...props} /> : <Lying {...props} />;
}

const isStacked = (chart: Chart) => chart.kind === 'stacked';

/** What of each series is drawn at a label: where it begins and where it ends. Where there is no figure nothing is, which is no nought. */
function pieces(chart: Chart, index: number) {
  let above = 0;
  let below = 0;
  return chart.series.flatMap(({ name, values }, place) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    if (!isStacked(chart)) return [{ name, place, value, from: 0, to: value }];
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return [{ name, place, value, from, to: from + value }];
  });
}

function axisOf(chart: Chart, marks: number): Axis {
  const ends = chart.labels.flatMap((_, index) => pieces(chart, index).map(({ to }) => to));
  return axisFor(ends, marks);
}

/** The figure beside a stack: what it adds up to; null where it has no pieces. */
function figureOf(chart: Chart, index: number): number | null {
  const drawn = pieces(chart, index);
  return drawn.length === 0 ? null : drawn.reduce((sum, { value }) => sum + value, 0);
}

function VerticalBars({ chart, width, nameOf }: DrawingProps) {
  const formats = useFormats();
  const height = 300;
  const room = { top: 20, bottom: 34, left: 52, right: 8 };
  const axis = axisOf(chart, 5);
  const y = (value: number) => room.top + (1 - placeOn(axis, value)) * (height - room.top - room.bottom);
  const band = (width - room.left - room.right) / chart.labels.length;
  const count = isStacked(chart) ? 1 : chart.series.length;
  const bar = Math.min((band * 0.68) / count, 72);
  const letters = Math.floor(band / 7.2);
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
      {chart.labels.map((label, index) => {
        const middle = room.left + band * (index + 0.5);
        const start = middle - (bar * count) / 2;
        const sum = figureOf(chart, index);
        return (
          <g key={index}>
            <title>{`${isolatedName(nameOf(label))}: ${sum === null ? '–' : formats.number(sum)}`}</title>
            {pieces(chart, index).map(({ name, place, value, from, to }) => {
              const x = isStacked(chart) ? start : start + bar * place;
              return (
                <g key={place}>
                  <rect
                    x={x + 1}
                    y={Math.min(y(from), y(to))}
                    width={Math.max(bar - 2, 1)}
                    height={Math.abs(y(from) - y(to))}
                    rx={isStacked(chart) ? 0 : 3}
                    fill={colourOf(place)}
                  >
                    {chart.series.length > 1 ? (
                      <title>{`${isolatedName(nameOf(label))}, ${isolatedName(nameOf(name))}: ${formats.number(value)}`}</title>
                    ) : null}
                  </rect>
                  {!isStacked(chart) && bar >= 22 ? (
                    <text x={x + bar / 2} y={y(Math.max(value, 0)) - 6} textAnchor="middle" className={styles.value}>
                      {formats.number(value)}
                    </text>
                  ) : null}
                </g>
              );
            })}
            {isStacked(chart) && sum !== null ? (
              <text x={middle} y={y(Math.max(sum, 0)) - 6} textAnchor="middle" className={styles.value}>
                {formats.number(sum)}
              </text>
            ) : null}
            <text x={middle} y={height - 12} textAnchor="middle" className={styles.label}>
              {isolatedName(cutName(nameOf(label), letters))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Lying({ chart, width, nameOf }: DrawingProps) {
  const formats = useFormats();
  const names = Math.min(Math.max(width * 0.3, 90), 240);
  const room = { top: 8, bottom: 28, left: names + 12, right: 56 };
  const count = isStacked(chart) ? 1 : chart.series.length;
  const bar = count > 1 ? 14 : 20;
  const band = bar * count + 12;
  const height = room.top + room.bottom + band * chart.labels.length;
  const axis = axisOf(chart, Math.max(Math.floor((width - room.left - room.right) / 90), 2));
  const x = (value: number) => room.left + placeOn(axis, value) * (width - room.left - room.right);
  return (
    <svg width={width} height={height} role="img" aria-label={chart.title} className={styles.svg}>
      {axis.marks.map((mark) => (
        <g key={mark}>
          <line
            y1={room.top}
            y2={height - room.bottom}
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
        const top = room.top + band * index + 6;
        const sum = figureOf(chart, index);
        return (
          <g key={index}>
            <title>{`${isolatedName(nameOf(label))}: ${sum === null ? '–' : formats.number(sum)}`}</title>
            <text
              x={names}
              y={top + (bar * count) / 2}
              textAnchor="end"
              dominantBaseline="central"
              className={styles.label}
            >
              {isolatedName(cutName(nameOf(label), Math.floor(names / 7.2)))}
            </text>
            {pieces(chart, index).map(({ name, place, value, from, to }) => {
              const y = isStacked(chart) ? top : top + bar * place;
              return (
                <g key={place}>
                  <rect
                    x={Math.min(x(from), x(to))}
                    y={y + 1}
                    width={Math.abs(x(from) - x(to))}
                    height={bar - 2}
                    rx={isStacked(chart) ? 0 : 3}
                    fill={colourOf(place)}
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
              <text x={x(Math.max(sum, 0)) + 6} y={top + bar / 2} dominantBaseline="central" className={styles.value}>
                {formats.number(sum)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
