import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

/** A section heading: its identity and its content. */
export interface GridSection {
  readonly key: string;
  readonly title: ReactNode;
  /** How many rows the section has on all pages; undefined if unknown. */
  readonly count?: number | undefined;
}

/** The heading before a row: its section's, unless the previous row is in the same one. */
export function sectionBefore<Row>(
  rows: readonly Row[],
  index: number,
  section: ((row: Row) => GridSection) | undefined,
): GridSection | null {
  const row = rows[index];
  if (!section || row === undefined) return null;
  const own = section(row);
  const before = rows[index - 1];
  return before !== undefined && section(before).key === own.key ? null : own;
}

/** What both shapes of a list, table and cards, need of its rows. */
export interface GridRows<Row> {
  /** null while the first page is on its way. */
  readonly rows: readonly Row[] | null;
  readonly rowId: (row: Row) => string;
  /** The row's name, for who hears the screen. */
  readonly rowName: (row: Row) => string;
  /** The colour of the row's edge, when it has one. */
  readonly accent?: ((row: Row) => string | undefined) | undefined;
  /** The section of a row, in a grouped list; the rows of a section are adjacent. */
  readonly section?: ((row: Row) => GridSection) | undefined;
  /** The rows whose boxes are ticked. */
  readonly selection: Selection;
  /** The row whose panel is open. */
  readonly openId: string | undefined;
  readonly onRow: (row: Row) => void;
  /** Absent where rows can't be chosen. */
  readonly onCheck?: ((row: Row) => void) | undefined;
  /** Chooses all rows up to this one; from `from` where it is given. */
  readonly onCheckUpTo?: ((row: Row, from?: Row) => void) | undefined;
  readonly onCheckAll: () => void;
}
