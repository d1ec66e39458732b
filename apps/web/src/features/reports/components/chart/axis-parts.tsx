import { useFormats } from '../../../../lib/access/hooks.ts';
import { isolatedName } from '../../../../i18n/isolated.ts';
import type { Axis } from '@plumbline/domain/reports/chart-scale';
import { spacedLabels } from '@plumbline/domain/reports/chart-scale';
import styles from './chart.module.css';
import { fitText, textWidth } from './text-width.ts';

/** Pixels between two texts side by side. */
export const textGap = 8;
/** A name below an axis is no wider, in pixels, where others give way to it. */
const widestName = 128;

/** How wide the widest of these texts is, in pixels. */
export function widest(texts: readonly string[]): number {
  return Math.ceil(Math.max(0, ...texts.map(textWidth)));
}

/** The names below an upright drawing. */
interface NamesBelow {
  /** Cut to their room. */
  readonly texts: readonly string[];
  /** Half of the widest one, in pixels: what the outer ones may need beyond the drawing. */
  readonly half: number;
}

/** The names of labels that give way to one another; without a step each may be as wide as a name can be. */
export function namesBelow(names: readonly string[], room = widestName): NamesBelow {
  const texts = names.map((name) => fitText(name, room));
  return { texts, half: widest(texts) / 2 };
}

interface UprightAxisProps {
  readonly axis: Axis;
  readonly y: (value: number) => number;
  readonly from: number;
  readonly to: number;
}

/** The marks of an upright axis, each with its figure on the left. */
export function UprightAxis({ axis, y, from, to }: UprightAxisProps) {
  const formats = useFormats();
  return axis.marks.map((mark) => (
    <g key={mark}>
      <line x1={from} x2={to} y1={y(mark)} y2={y(mark)} className={styles.rule} data-zero={mark === 0 || undefined} />
      <text x={from - textGap} y={y(mark)} textAnchor="end" dominantBaseline="middle" className={styles.mark}>
        {formats.number(mark)}
      </text>
    </g>
  ));
}

interface LabelsBelowProps {
  readonly names: NamesBelow;
  readonly x: (index: number) => number;
  /** Pixels from one place to the next. */
  readonly step: number;
  readonly y: number;
}

/** The names below an axis: as many, from the first one on, as do not run into each other. */
export function LabelsBelow({ names: { texts }, x, step, y }: LabelsBelowProps) {
  const every = spacedLabels(texts.map(textWidth), step, textGap);
  return texts.map((text, index) =>
    index % every === 0 ? (
      <text key={index} x={x(index)} y={y} textAnchor="middle" className={styles.label}>
        {isolatedName(text)}
      </text>
    ) : null,
  );
}
