import { useDirection } from '@mantine/core';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, ReactNode } from 'react';
import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import type { BoardTrack } from '../board/tracks.ts';
import { offsetAround, shared, sumOf } from '../board/tracks.ts';
import { usePlanHint } from '../planning/plan-context.ts';
import styles from './board-grid.module.css';

interface BoardGridProps {
  readonly label: string;
  readonly lines: readonly BoardTrack[];
  readonly columns: readonly BoardTrack[];
  /** How wide the names of the lines are, and how high those of the columns. */
  readonly head: { readonly inline: number; readonly block: number };
  readonly corner: ReactNode;
  readonly columnHead: (column: number) => ReactNode;
  readonly lineHead: (line: number) => ReactNode;
  readonly cell: (line: number, column: number, size: number) => ReactNode;
  /** Whose cell it is, and of which day. */
  readonly cellOf: (line: number, column: number) => CellData;
  /** What is marked as today. */
  readonly today: { readonly line?: number; readonly column?: number };
  readonly isStale: boolean;
  /** How far it is scrolled at first, in pixels, and whenever `key` is another. */
  readonly startAt?: { readonly key: string; readonly inline: number; readonly block: number };
  /** Is given how wide the place of the columns is. */
  readonly onRoom?: (width: number) => void;
}

export interface CellData {
  readonly 'data-person': string | undefined;
  readonly 'data-day': string;
  /** Whether somebody can't work then: all day, or part of it. */
  readonly 'data-off'?: 'all' | 'part' | undefined;
}

/** Columns and lines that are drawn beyond those in sight, once these are painted: nobody waits for what they don't see. */
const beyond = { columns: 2, lines: 6 };

/**
 * Lines and columns whose names stay in sight while they are scrolled. Only what is in sight is drawn; `aria-rowcount` and
 * `aria-colcount` say how much there is.
 */
export function BoardGrid(props: BoardGridProps) {
  const { label, lines, columns, head, isStale, onRoom } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const isMeasured = width > 0;
  const isPainted = useAfterPaint(isMeasured);

  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = () => {
      // On paper, where it isn't shown, it stays as it was.
      if (scroller.clientWidth === 0) return;
      setWidth(scroller.clientWidth);
      onRoom?.(scroller.clientWidth - head.inline);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller, onRoom, head.inline]);

  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      data-stale={isStale || undefined}
      data-scroller
      role="region"
      aria-label={label}
      // It is scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
      tabIndex={0}
    >
      {scroller && isMeasured ? (
        <Plane {...props} scroller={scroller} width={width} isPainted={isPainted} />
      ) : (
        // As large as what comes, so that the bars that take room are there when it is measured.
        <div style={{ inlineSize: head.inline + sumOf(columns), blockSize: head.block + sumOf(lines) }} />
      )}
    </div>
  );
}

interface PlaneProps extends BoardGridProps {
  readonly scroller: HTMLElement;
  readonly width: number;
  /** Whether what is in sight was painted. */
  readonly isPainted: boolean;
}

/** All of the board. It begins where it is looked at first, so that nothing is drawn before that. */
function Plane(props: PlaneProps) {
  const { label, lines, columns, head, corner, columnHead, lineHead, cell, cellOf, today, startAt } = props;
  const { scroller, width, isPainted } = props;
  const { dir } = useDirection();
  const hint = usePlanHint();
  const sized = useMemo(() => shared(columns, width - head.inline), [columns, width, head.inline]);
  const todaysColumn = today.column ?? -1;
  const room = width - head.inline;
  const wanted = startAt?.inline ?? (todaysColumn > 0 ? offsetAround(sized, todaysColumn, room) : 0);
  /** How far it is scrolled at first; never further than it can be. */
  const offset = { inline: Math.min(wanted, Math.max(0, sumOf(sized) - room)), block: startAt?.block ?? 0 };
  // Sizes are looked up again whenever one of these is another: what is drawn is never measured.
  const lineKey = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const columnKey = useCallback((index: number) => sized[index]?.key ?? index, [sized]);
  // oxlint-disable-next-line react/incompatible-library -- nothing that reads it is memoised
  const down = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => lines[index]?.size ?? 0,
    getItemKey: lineKey,
    paddingStart: head.block,
    initialOffset: offset.block,
    overscan: isPainted ? beyond.lines : 0,
  });
  const across = useVirtualizer({
    horizontal: true,
    isRtl: dir === 'rtl',
    count: sized.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => sized[index]?.size ?? 0,
    getItemKey: columnKey,
    paddingStart: head.inline,
    initialOffset: offset.inline,
    overscan: isPainted ? beyond.columns : 0,
  });
  const startKey = startAt?.key;
  const shown = useRef({ todaysColumn, startKey });
  const goToStart = useEffectEvent(() => {
    across.scrollToOffset(offset.inline);
    if (startAt) down.scrollToOffset(offset.block);
  });
  // Once today comes into the range, or other hours do, and not whenever something is measured.
  useEffect(() => {
    const before = shown.current;
    shown.current = { todaysColumn, startKey };
    const isOther = startKey !== undefined ? before.startKey !== startKey : before.todaysColumn !== todaysColumn;
    if (isOther && (startKey !== undefined || todaysColumn > 0)) goToStart();
  }, [todaysColumn, startKey]);

  const drawnColumns = across.getVirtualItems();
  const inline = across.getTotalSize();
  const plane = {
    '--board-head-inline': `${head.inline}px`,
    '--board-head-block': `${head.block}px`,
    inlineSize: inline,
    blockSize: down.getTotalSize(),
  } as CSSProperties;
  return (
    <div
      role="grid"
      aria-describedby={hint}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 1}
      className={styles.plane}
      style={plane}
    >
      <div role="row" aria-rowindex={1} className={styles.heads} style={{ blockSize: head.block }}>
        <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ inlineSize: head.inline }}>
          {corner}
        </div>
        {drawnColumns.map(({ index, key, start, size }) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 2}
            className={styles.columnHead}
            data-today={index === today.column || undefined}
            style={{ insetInlineStart: start, inlineSize: size }}
          >
            <Head index={index} of={columnHead} />
          </div>
        ))}
      </div>
      {down.getVirtualItems().map(({ index, key, start, size }) => (
        <Line
          key={key}
          index={index}
          start={start}
          size={size}
          inline={inline}
          head={head.inline}
          isHeading={lines[index]?.isHeading ?? false}
          todaysColumn={todaysColumn}
          isToday={index === today.line}
          columns={drawnColumns}
          lineHead={lineHead}
          cell={cell}
          cellOf={cellOf}
        />
      ))}
    </div>
  );
}

interface LineProps extends Pick<BoardGridProps, 'lineHead' | 'cell' | 'cellOf'> {
  readonly index: number;
  readonly start: number;
  readonly size: number;
  readonly inline: number;
  readonly head: number;
  readonly isHeading: boolean;
  readonly todaysColumn: number;
  readonly isToday: boolean;
  readonly columns: readonly VirtualItem[];
}

const Line = memo(function Line(props: LineProps) {
  const { index, start, size, inline, head, isHeading, todaysColumn, isToday, columns, lineHead, cell, cellOf } = props;
  const place = { insetBlockStart: start, blockSize: size, inlineSize: inline };
  if (isHeading) {
    return (
      <div role="row" aria-rowindex={index + 2} className={styles.heading} style={place}>
        <div role="rowheader" className={styles.headingText}>
          <Head index={index} of={lineHead} />
        </div>
      </div>
    );
  }
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.line} data-today={isToday || undefined} style={place}>
      <div role="rowheader" aria-colindex={1} className={styles.lineHead} style={{ inlineSize: head }}>
        <Head index={index} of={lineHead} />
      </div>
      {columns.map((column) => (
        <Cell
          key={column.key}
          line={index}
          column={column.index}
          start={column.start}
          size={column.size}
          isToday={column.index === todaysColumn}
          cell={cell}
          cellOf={cellOf}
        />
      ))}
    </div>
  );
});

interface HeadProps {
  readonly index: number;
  readonly of: (index: number) => ReactNode;
}

/** What names a line or a column: as cells, drawn once. */
const Head = memo(function Head({ index, of }: HeadProps) {
  return of(index);
});

interface CellProps extends Pick<BoardGridProps, 'cell' | 'cellOf'> {
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly size: number;
  readonly isToday: boolean;
}

/** Drawn once, however many columns come and go beside it. */
const Cell = memo(function Cell({ line, column, start, size, isToday, cell, cellOf }: CellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      className={styles.cell}
      data-today={isToday || undefined}
      style={{ insetInlineStart: start, inlineSize: size }}
      {...cellOf(line, column)}
    >
      {cell(line, column, size)}
    </div>
  );
});
