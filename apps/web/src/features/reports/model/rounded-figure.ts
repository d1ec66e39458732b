import type { Cell } from '@plumbline/domain/reports/cells';

/** A figure as a table shows it: an average of whole numbers has no more than two digits behind the point. Files have all of them. */
export function roundedFigure(cell: Cell): Cell {
  return cell?.kind === 'number' ? { ...cell, number: Math.round(cell.number * 100) / 100 } : cell;
}
