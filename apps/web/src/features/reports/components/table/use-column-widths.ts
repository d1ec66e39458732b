import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Of the first column (`.openCell`), and beside the content of each other cell (`.row td`), in rem. */
const openWidth = 2.75;
const padding = 1.5;

/** Widens the columns behind the fixed ones until the cells of a row have room for what is in them. */
function makeRoom(widths: number[], row: Element, rem: number, fixed: number): void {
  let from = 0;
  for (const cell of row.children as Iterable<HTMLTableCellElement>) {
    const to = from + cell.colSpan;
    const content = cell.firstElementChild;
    if (to > fixed && content instanceof HTMLElement) {
      const room = widths.slice(from, to).reduce((sum, width) => sum + width, 0);
      const missing = Math.ceil(content.offsetWidth + padding * rem - room);
      if (missing > 0) widths[to - 1] = (widths[to - 1] ?? 0) + missing;
    }
    from = to;
  }
}

/**
 * The widths of a table's columns, in pixels, as needed by the rows rendered so far. They only grow, so that columns
 * hardly move while scrolling, and the browser doesn't lay out the whole table again for each row. Undefined until the
 * first rows are rendered, which have automatic widths.
 * @param drawn the rendered lines, a new array for other lines
 * @param columns what the widths belong to: other columns have other widths
 * @param isOpened whether there is a leading column that opens a row
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  drawn: readonly unknown[],
  columns: readonly unknown[],
  isOpened = true,
): readonly number[] | undefined {
  const [known, setKnown] = useState<{ columns: readonly unknown[]; widths: readonly number[] }>();
  const seen = useRef({ columns, rows: new WeakSet<Element>() });
  const widths = known?.columns === columns ? known.widths : undefined;
  useLayoutEffect(() => {
    if (drawn.length === 0) return;
    if (seen.current.columns !== columns) seen.current = { columns, rows: new WeakSet() };
    const { rows } = seen.current;
    const fresh = [...(table.current?.querySelectorAll('tr:not([aria-hidden], [data-more])') ?? [])].filter(
      (row) => !rows.has(row),
    );
    if (fresh.length === 0) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const fixed = isOpened ? [openWidth * rem] : [];
    const grown = widths ? [...widths] : [...fixed, ...columns.map(() => 0)];
    for (const row of fresh) {
      rows.add(row);
      makeRoom(grown, row, rem, fixed.length);
    }
    if (grown.some((width, place) => width !== widths?.[place])) setKnown({ columns, widths: grown });
  }, [table, drawn, columns, isOpened, widths]);
  return widths;
}
