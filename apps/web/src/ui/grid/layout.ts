import type { ShownColumn } from '@plumbline/domain/views/view-state';
import { columnWidths } from '@plumbline/domain/views/column-widths';
import type { GridColumn } from './columns.ts';

/** How somebody arranged the columns of a list: those that are shown, in their order; null: as the list has them. */
export type Layout = readonly ShownColumn[] | null;

/** Holds a list's layout: in the browser, with the person, or in a view. */
export interface LayoutState {
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}

/** A column as it is drawn. */
export interface LaidColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly width: number | null;
  readonly isPinned: boolean;
}

/** A column that nobody has given a width, where others have one. */
const usualWidth = 160;

/** The columns that a list shows by itself. */
export function usualLayout<Row>(columns: readonly GridColumn<Row>[]): readonly ShownColumn[] {
  return columns.filter((one) => !one.isHiddenAtFirst).map(({ id }) => ({ id, width: null, pinned: false }));
}

/**
 * The columns as they are drawn, pinned ones first. Columns that the list doesn't have (any more) are left out; the one that names the
 * row is always there. Widths are all given or none: beside one that was set, others don't share what is left.
 */
export function laidOut<Row>(columns: readonly GridColumn<Row>[], layout: Layout): readonly LaidColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const wanted = (layout ?? usualLayout(columns)).flatMap(({ id, width, pinned }): LaidColumn<Row>[] => {
    const column = byId.get(id);
    byId.delete(id);
    return column ? [{ column, width, isPinned: pinned }] : [];
  });
  const unnamed = [...byId.values()].filter(({ isName }) => isName);
  const shown = [...unnamed.map((column) => ({ column, width: null, isPinned: false })), ...wanted];
  const isFixed = shown.some(({ width, isPinned }) => width !== null || isPinned);
  const sized = isFixed ? shown.map((one) => ({ ...one, width: one.width ?? usualWidth })) : shown;
  return [...sized.filter(({ isPinned }) => isPinned), ...sized.filter(({ isPinned }) => !isPinned)];
}

/** A layout with these widths, in pixels by column: as they stand on the screen before one of them is changed. */
export function withWidths(layout: readonly ShownColumn[], widths: Readonly<Record<string, number>>): Layout {
  return layout.map((column) => {
    const width = widths[column.id];
    return width === undefined ? column : { ...column, width: clampedWidth(width) };
  });
}

/** A width that a column may have. */
export function clampedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, columnWidths.min), columnWidths.max));
}

/** A layout in which a column is shown or not; one that comes is the last. */
export function withShown(layout: readonly ShownColumn[], id: string, isShown: boolean): readonly ShownColumn[] {
  const rest = layout.filter((column) => column.id !== id);
  return isShown ? [...rest, { id, width: null, pinned: false }] : rest;
}

/** A layout in which a column stays at the beginning, or not. */
export function withPinned(layout: readonly ShownColumn[], id: string, pinned: boolean): readonly ShownColumn[] {
  return layout.map((column) => (column.id === id ? { ...column, pinned } : column));
}
