import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

/** A heading over rows: what tells it from others, and how it looks. */
export interface GridSection {
  readonly key: string;
  readonly title: ReactNode;
  /** How many rows stand under it, on all pages; undefined where that isn't known. */
  readonly count?: number | undefined;
}

/** The heading that stands before a row: its own, unless the row before has it too. */
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
  /** The heading that a row stands under, in a list that is gathered; rows of one heading come one after the other. */
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
