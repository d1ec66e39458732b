import type { ReactNode } from 'react';

/** One column of a list. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The wire's name to sort by; without it the column can't be sorted. */
  readonly sort?: string;
  /** CSS width; without it the columns share what is left. */
  readonly width?: string;
  /** Figures stand under each other, at the end of the cell. */
  readonly isNumeric?: true;
  /** The column that names the row: always shown, read out as the row's name. */
  readonly isName?: true;
  /** Goes when the list gets narrow, as beside a panel: `first` below 60 rem, `next` below 46. The rest wraps to two lines. */
  readonly yields?: 'first' | 'next';
  /** Not shown until somebody asks for it. */
  readonly isHiddenAtFirst?: true;
}

/** A page of rows as `contract/wire` `pageOf` gives it. */
export interface GridPage<Row> {
  readonly docs: readonly Row[];
  readonly total: number;
  readonly total_is_estimate?: boolean;
  readonly pages: number;
}

/** What a column of a list is called; null where it has none of that id. */
export function nameOfColumn<Row>(columns: readonly GridColumn<Row>[], id: string): string | null {
  return columns.find((column) => column.id === id)?.header ?? null;
}
