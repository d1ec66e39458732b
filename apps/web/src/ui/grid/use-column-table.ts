import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnSizingState } from '@tanstack/react-table';
import type { RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { columnWidths } from '@plumbline/domain/views/column-widths';
import type { GridColumn } from './columns.ts';
import type { LayoutState } from './layout.ts';
import { clampedWidth, laidOut, usualLayout, withWidths } from './layout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
});

/** The debounce in milliseconds before widths are stored. */
const settled = 300;

/** A column as the table draws it. */
export interface DrawnColumn<Row> {
  readonly column: GridColumn<Row>;
  /** In pixels; null where all columns share the room. */
  readonly width: number | null;
  /** How far from the beginning it stays when the others are scrolled; null where it moves with them. */
  readonly pinnedAt: number | null;
  readonly isResizing: boolean;
  readonly onResizeStart: (event: unknown) => void;
  readonly onResizeStep: (pixels: number) => void;
}

interface ColumnTableProps<Row extends object> extends LayoutState {
  readonly columns: readonly GridColumn<Row>[];
  readonly headRef: RefObject<HTMLTableRowElement | null>;
  /** The width of what precedes the first column, in pixels. */
  readonly before: number;
}

/** The rendered widths of the columns. */
export function measuredWidths(head: HTMLTableRowElement | null): Readonly<Record<string, number>> {
  const cells = [...(head?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return Object.fromEntries(
    cells.flatMap(({ dataset, offsetWidth }) => (offsetWidth > 0 ? [[dataset['column'] ?? '', offsetWidth]] : [])),
  );
}

/** The columns of a table in their order, pinned and resized as their layout says. */
export function useColumnTable<Row extends object>(props: ColumnTableProps<Row>) {
  const { columns, layout, onLayout, headRef, before } = props;
  const { i18n } = useTranslation();
  const laid = useMemo(() => laidOut(columns, layout), [columns, layout]);
  /** Widths while an edge is dragged. */
  const [sizing, setSizing] = useState<ColumnSizingState | null>(null);
  const saving = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(saving.current), []);
  const widths: ColumnSizingState = Object.fromEntries(
    laid.flatMap(({ column: { id }, width }) => {
      const now = sizing?.[id] ?? width;
      return now === null ? [] : [[id, clampedWidth(now)]];
    }),
  );
  const keep = (next: ColumnSizingState) => {
    setSizing(next);
    window.clearTimeout(saving.current);
    saving.current = window.setTimeout(() => {
      setSizing(null);
      onLayout(withWidths(layout ?? usualLayout(columns), next));
    }, settled);
  };
  const definitions = useMemo(
    () =>
      laid.map(({ column }) => ({
        id: column.id,
        header: column.header,
        minSize: columnWidths.min,
        maxSize: columnWidths.max,
      })),
    [laid],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows as Row[],
    columnResizeMode: 'onChange',
    columnResizeDirection: i18n.dir() === 'rtl' ? 'rtl' : 'ltr',
    onColumnSizingChange: (updater) => keep(functionalUpdate(updater, widths)),
    state: {
      columnOrder: laid.map(({ column }) => column.id),
      columnPinning: { start: laid.filter(({ isPinned }) => isPinned).map(({ column }) => column.id), end: [] },
      columnSizing: widths,
    },
  });
  const isFixed = Object.keys(widths).length > 0;
  /** From now on the columns have the widths that they have on the screen. */
  const freeze = () => {
    if (isFixed) return widths;
    const measured = measuredWidths(headRef.current);
    flushSync(() => setSizing(measured));
    return measured;
  };
  const drawn = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()].flatMap(
    ({ id }): DrawnColumn<Row>[] => {
      const column = columns.find((one) => one.id === id);
      const known = table.getColumn(id);
      if (!column || !known) return [];
      return [
        {
          column,
          width: widths[id] ?? null,
          pinnedAt: known.getIsPinned() === 'start' ? before + known.getStart('start') : null,
          isResizing: known.getIsResizing(),
          onResizeStart: (event) => {
            freeze();
            table
              .getLeafHeaders()
              .find((header) => header.column.id === id)
              ?.getResizeHandler()(event);
          },
          onResizeStep: (pixels) => {
            const now = freeze();
            keep({ ...now, [id]: clampedWidth((now[id] ?? columnWidths.min) + pixels) });
          },
        },
      ];
    },
  );
  return { drawn, width: isFixed ? before + Object.values(widths).reduce((sum, one) => sum + one, 0) : null };
}

const noRows: object[] = [];
