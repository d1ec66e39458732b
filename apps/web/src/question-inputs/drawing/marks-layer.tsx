import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  edgeOf,
  lineShape,
  lineWidths,
  markInks,
  runsRightToLeft,
  textHeights,
} from '@plumbline/domain/assets/mark-shapes';
import type { Mark } from '@plumbline/domain/assets/marks';
import styles from './drawing.module.css';
import { lineEdge, markFont, markWeight, textEdge } from './mark-font.ts';

/** One mark as it is drawn: with an edge, so that it reads on any ground. */
function MarkShape({ mark }: { readonly mark: Mark }) {
  const ink = markInks[mark.colour];
  const edge = edgeOf(mark.colour);
  if (mark.kind === 'text') {
    const height = textHeights[mark.width];
    return (
      <text
        x={mark.at[0]}
        y={mark.at[1]}
        fill={ink}
        stroke={edge}
        strokeWidth={height * textEdge}
        strokeLinejoin="round"
        paintOrder="stroke"
        fontFamily={markFont}
        fontWeight={markWeight}
        fontSize={height}
        textAnchor="middle"
        dominantBaseline="central"
        direction={runsRightToLeft(mark.text) ? 'rtl' : 'ltr'}
      >
        {mark.text}
      </text>
    );
  }
  const { stroke, fill } = lineShape(mark);
  const width = lineWidths[mark.width];
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      {[
        { style: edge, more: 2 * lineEdge },
        { style: ink, more: 0 },
      ].map(({ style, more }) => (
        <g key={style} stroke={style}>
          <path d={stroke} fill="none" strokeWidth={width + more} />
          {fill ? <path d={fill} fill={style} strokeWidth={width / 4 + more} /> : null}
        </g>
      ))}
    </g>
  );
}

/** What a finger can meet of a mark: wider than it looks. */
function MarkTarget({ mark }: { readonly mark: Mark }) {
  if (mark.kind !== 'text') {
    return <path d={lineShape(mark).stroke} className={styles.target} strokeWidth={60} fill="none" />;
  }
  const height = Math.max(60, textHeights[mark.width]);
  const width = Math.max(60, mark.text.length * textHeights[mark.width] * 0.6);
  return (
    <rect
      x={mark.at[0] - width / 2}
      y={mark.at[1] - height / 2}
      width={width}
      height={height}
      rx={8}
      className={styles.target}
      strokeWidth={4}
      fill="transparent"
    />
  );
}

interface MarksLayerProps {
  readonly marks: readonly Mark[];
  readonly selected: string | null;
  /** Marks take the pointer; otherwise one draws over them. */
  readonly isSelecting: boolean;
  readonly onFocus: (id: string) => void;
  readonly onKey: (event: KeyboardEvent, mark: Mark) => void;
}

/** All marks of a drawing, each to be reached by the keyboard as well. */
export function MarksLayer({ marks, selected, isSelecting, onFocus, onKey }: MarksLayerProps) {
  const { t } = useTranslation('drawing');
  return marks.map((mark) => {
    const colour = t(($) => $.drawing[mark.colour]);
    const text = mark.kind === 'text' ? mark.text : '';
    return (
      <g
        key={mark.id}
        data-mark={mark.id}
        className={styles.mark}
        data-selecting={isSelecting || undefined}
        data-selected={mark.id === selected || undefined}
        role="button"
        tabIndex={0}
        aria-pressed={mark.id === selected}
        aria-label={t(($) => $.drawing.mark[mark.kind], { colour, text })}
        onFocus={() => onFocus(mark.id)}
        onKeyDown={(event) => onKey(event, mark)}
      >
        <MarkTarget mark={mark} />
        <MarkShape mark={mark} />
      </g>
    );
  });
}
