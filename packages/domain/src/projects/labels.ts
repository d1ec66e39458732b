import type { StoredRow } from './table-rows.ts';
import { cellOf } from './table-rows.ts';

/** Labels in one file: about twenty sheets. */
export const labelsLimit = 500;

/** The sizes of labels, each a common A4 sheet: 3 × 8 of 70 × 37 mm, 2 × 4 of 105 × 74 mm. */
export const labelSizes = { small: { columns: 3, rows: 8 }, large: { columns: 2, rows: 4 } } as const;

export type LabelSize = keyof typeof labelSizes;

export const labelSizeNames = Object.keys(labelSizes) as readonly LabelSize[];

/**
 * The path under which strangers answer a job type for a project, and about one row of a table of it. The row comes last, so that a
 * question which scans codes finds it by its label, too.
 */
export function publicAnswerPath(link: string, projectId: string, rowId: string | null = null): string {
  return `/answer/${link}/${projectId}${rowId === null ? '' : `?row=${rowId}`}`;
}

/** What a row's label says: its first cell as its name, the others below, in the order of the columns. */
export function labelOfRow({ cells }: Pick<StoredRow, 'cells'>, columns: readonly string[]) {
  const [name = '', ...details] = columns.map((column) => cellOf(cells, column).trim()).filter(Boolean);
  return { name, details };
}
