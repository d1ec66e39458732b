import { useEffect } from 'react';
import type { Selection } from './selection.ts';
import { chosenOf } from './selection.ts';

interface PresentSelection<Row> {
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly rowId: (row: Row) => string;
  /** All rows that can be chosen; null while that isn't known. */
  readonly rows: readonly Row[] | null;
}

/** Takes out of the selection what is there no more, since somebody else removed it: nothing is done with it. */
export function usePresentSelection<Row>({ selection, onSelect, rowId, rows }: PresentSelection<Row>): void {
  const gone = rows === null ? 0 : selection.size - chosenOf(selection, rows.map(rowId)).size;
  useEffect(() => {
    if (gone > 0 && rows !== null) onSelect(chosenOf(selection, rows.map(rowId)));
  }, [gone, rows, rowId, selection, onSelect]);
}
