import { useDirection } from '@mantine/core';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, ReactNode } from 'react';
import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { usePlanHint } from '../planning/plan-context.ts';
import styles from './board-grid.module.css';

/** A row or a column of the board. */
export interface BoardTrack {
  readonly key: string;
  /** In pixels; a column is at least as wide. */
  readonly size: number;
  /** A line that heads those below it, without cells. */
  readonly isHeading?: boolean;
}

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

/** Columns and lines that are drawn beyond those in sight. */
const beyond = { columns: 2, lines: 6 };

/** Columns that share a place: at least as wide as they need, together all of it. */
function shared(columns: readonly BoardTrack[], room: number): readonly BoardTrack[] {
  const needed = columns.reduce((sum, { size }) => sum + size, 0);
  if (needed === 0 || needed >= room) return columns;
  return columns.map(({ key, size }) => ({ key, size: (size * room) / needed }));
}

/** How far to scroll, in pixels, so that a column is about in the middle of the room and the first one in it is whole. */
function offsetAround(columns: readonly BoardTrack[], column: number, room: number): number {
  const starts = [0];
  for (const { size } of columns) starts.push((starts.at(-1) ?? 0) + size);
  const centred = (starts[column] ?? 0) - (room - (columns[column]?.size ?? 0)) / 2;
  return starts.find((start) => start >= centred) ?? 0;
}

/**
 * Lines and columns whose names stay in sight while they are scrolled. Only what is in sight is drawn; `aria-rowcount` and
 * `aria-colcount` say how much there is.
 */
export function BoardGrid(props: BoardGridProps) {
  const { label, lines, columns, head, corner, columnHead, lineHead, cell, cellOf, today, isStale, startAt, onRoom } =
    props;
  const { dir } = useDirection();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const hint = usePlanHint();

  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = () => {
      setWidth(scroller.clientWidth);
      onRoom?.(scroller.clientWidth - head.inline);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller, onRoom, head.inline]);

  const sized = useMemo(() => shared(columns, width - head.inline), [columns, width, head.inline]);
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
    overscan: beyond.lines,
  });
  const across = useVirtualizer({
    horizontal: true,
    isRtl: dir === 'rtl',
    count: sized.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => sized[index]?.size ?? 0,
    getItemKey: columnKey,
    paddingStart: head.inline,
    overscan: beyond.columns,
  });
  const todaysColumn = today.column ?? -1;
  const isMeasured = width > 0;
  const reveal = useEffectEvent((column: number) =>
    across.scrollToOffset(offsetAround(sized, column, width - head.inline)),
  );
  // Once today comes into the range, and not whenever something is measured.
  useEffect(() => {
    if (isMeasured && todaysColumn > 0) reveal(todaysColumn);
  }, [isMeasured, todaysColumn]);

  const begin = useEffectEvent(() => {
    if (!startAt) return;
    across.scrollToOffset(startAt.inline);
    down.scrollToOffset(startAt.block);
  });
  const startKey = startAt?.key;
  useEffect(() => {
    if (isMeasured && startKey !== undefined) begin();
  }, [isMeasured, startKey]);

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
              {columnHead(index)}
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
          {lineHead(index)}
        </div>
      </div>
    );
  }
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.line} data-today={isToday || undefined} style={place}>
      <div role="rowheader" aria-colindex={1} className={styles.lineHead} style={{ inlineSize: head }}>
        {lineHead(index)}
      </div>
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={column.index + 2}
          className={styles.cell}
          data-today={column.index === todaysColumn || undefined}
          style={{ insetInlineStart: column.start, inlineSize: column.size }}
          {...cellOf(index, column.index)}
        >
          {cell(index, column.index, column.size)}
        </div>
      ))}
    </div>
  );
});
