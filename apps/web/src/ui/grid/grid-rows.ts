import type { Selection } from './selection.ts';

/** What both shapes of a list, table and cards, need of its rows. */
export interface GridRows<Row> {
  /** null while the first page is on its way. */
  readonly rows: readonly Row[] | null;
  readonly rowId: (row: Row) => string;
  /** The row's name, for who hears the screen. */
  readonly rowName: (row: Row) => string;
  /** The colour of the row's edge, when it has one. */
  readonly accent?: ((row: Row) => string | undefined) | undefined;
  readonly selection: Selection;
  readonly onRow: (row: Row) => void;
  /** Absent where rows can't be chosen. */
  readonly onCheck?: ((row: Row) => void) | undefined;
  readonly onCheckAll: () => void;
}
