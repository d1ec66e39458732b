/** A row or a column of the board. */
export interface BoardTrack {
  readonly key: string;
  /** In pixels; a column is at least as wide. */
  readonly size: number;
  /** A line that heads those below it, without cells. */
  readonly isHeading?: boolean;
}

/** How long they are together, in pixels. */
export const sumOf = (tracks: readonly BoardTrack[]) => tracks.reduce((sum, { size }) => sum + size, 0);

/** Columns that share a place: at least as wide as they need, together all of it. */
export function shared(columns: readonly BoardTrack[], room: number): readonly BoardTrack[] {
  const needed = sumOf(columns);
  if (needed === 0 || needed >= room) return columns;
  return columns.map(({ key, size }) => ({ key, size: (size * room) / needed }));
}

/** How far to scroll, in pixels, so that a column is about in the middle of the room and the first one in it is whole. */
export function offsetAround(columns: readonly BoardTrack[], column: number, room: number): number {
  const starts = [0];
  for (const { size } of columns) starts.push((starts.at(-1) ?? 0) + size);
  const centred = (starts[column] ?? 0) - (room - (columns[column]?.size ?? 0)) / 2;
  return starts.find((start) => start >= centred) ?? 0;
}
