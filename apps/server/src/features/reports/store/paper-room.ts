import { reportLimits } from '@plumbline/domain/reports/report-types';
import type { PdfText } from './pdf-text.ts';

/** What a cell costs the typesetter depends on its text and on whether it is a link. */
type PrintedCell = (Pick<PdfText, 't'> & { readonly to?: string }) | null;

/** Letters that take the typesetter as much memory as a cell; a line of a link takes as much as two, and has so many at least. */
const [lettersOfCell, lettersOfLine] = [250, 20];

function cellsOf(cell: PrintedCell): number {
  if (!cell) return 1;
  const letters = cell.t.length;
  return 1 + letters / lettersOfCell + (cell.to === undefined ? 0 : 2 * Math.ceil(letters / lettersOfLine));
}

/** How many lines one PDF still has room for: as many as the typesetter sets within its memory. */
export class PaperRoom {
  readonly #left: Record<'row' | 'subtotal', { lines: number; cells: number }> = {
    row: { lines: reportLimits.pdfRows, cells: reportLimits.pdfCells },
    // They go on where rows have no room any more, so that the other groups are named.
    subtotal: { lines: reportLimits.pdfRows, cells: reportLimits.pdfCells / 4 },
  };

  /** Nothing more of the kind is printed. */
  isFull(kind: 'row' | 'subtotal'): boolean {
    const { lines, cells } = this.#left[kind];
    return lines <= 0 || cells <= 0;
  }

  /** Takes the room of a line that is printed; the last one may take more than there was. */
  take(kind: 'row' | 'subtotal', cells: readonly PrintedCell[]): void {
    const left = this.#left[kind];
    left.lines -= 1;
    left.cells -= total(cells);
  }
}

const total = (cells: readonly PrintedCell[]) => cells.reduce((sum, cell) => sum + cellsOf(cell), 0);
