import type { BoardGroup, BoardRow } from './board-rows.ts';

/** A line of the board with people down: a heading over a group, or somebody's days. */
export type BoardLine =
  | { readonly kind: 'heading'; readonly key: string; readonly group: BoardGroup }
  | { readonly kind: 'row'; readonly key: string; readonly group: BoardGroup; readonly row: BoardRow };

/** The lines of all groups. That which has everybody needs no heading. */
export function boardLines(groups: readonly BoardGroup[]): readonly BoardLine[] {
  return groups.flatMap((group) => [
    ...(group.key !== 'all' ? [{ kind: 'heading', key: group.key, group } as const] : []),
    ...group.rows.map((row) => ({ kind: 'row', key: row.key, group, row }) as const),
  ]);
}

/** How many jobs the fullest cell of somebody has. */
export function fullestCell(row: BoardRow): number {
  let most = 0;
  for (const cell of row.cells.values()) most = Math.max(most, cell.length);
  return most;
}
