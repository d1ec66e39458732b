import type { DocumentLayout, PaperSize } from '@plumbline/domain/documents/document-layout';

interface Sheet {
  /** So many columns can be read on it. */
  readonly columns: number;
  /** As the template calls it. */
  readonly paper: string;
  readonly isWide: boolean;
  /** Of the text in its table, in points. */
  readonly textSize: number;
}

const sheet = (columns: number, paper: string, isWide = true, textSize = isWide ? 8.5 : 9): Sheet => ({
  columns,
  paper,
  isWide,
  textSize,
});

const huge = [sheet(28, 'a2'), sheet(60, 'a1'), sheet(Number.POSITIVE_INFINITY, 'a0', true, 7)];
const fromA3 = [sheet(9, 'a3', false), sheet(16, 'a3'), ...huge];
const fromA4 = [sheet(5, 'a4', false), sheet(9, 'a4'), sheet(16, 'a3'), ...huge];
const fromTabloid = [sheet(16, 'us-tabloid'), ...huge];

/** The paper of an instance, and what takes its place where a report has more columns. */
const sheets: Readonly<Record<PaperSize, readonly Sheet[]>> = {
  a5: [sheet(3, 'a5', false), sheet(5, 'a5'), sheet(9, 'a4'), sheet(16, 'a3'), ...huge],
  a4: fromA4,
  a3: fromA3,
  'us-letter': [sheet(5, 'us-letter', false), sheet(9, 'us-letter'), ...fromTabloid],
  'us-legal': [sheet(5, 'us-legal', false), sheet(11, 'us-legal'), ...fromTabloid],
};

/** The instance's paper, else the smallest on which so many columns can be read. */
export function paperFor(
  columns: number,
  { paper, isLandscape }: Pick<DocumentLayout, 'paper' | 'isLandscape'>,
): Omit<Sheet, 'columns'> {
  const fitting = sheets[paper].filter((one) => columns <= one.columns && (one.isWide || !isLandscape));
  const { columns: _, ...found } = fitting[0] ?? sheet(columns, 'a0', true, 7);
  return found;
}
