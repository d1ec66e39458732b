import styles from './table.module.css';

interface GapRowProps {
  /** In pixels. */
  readonly height: number;
  /** How many columns the table has. */
  readonly width: number;
}

/** The room of lines that are not drawn. */
export function GapRow({ height, width }: GapRowProps) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ blockSize: height }}>
      <td colSpan={width} className={styles.gap} />
    </tr>
  );
}

interface WidthsProps {
  readonly widths: readonly number[] | undefined;
  /** The first column opens a row: the room that the others leave is shared among them, and not with it. */
  readonly isOpened?: boolean;
}

/** The widths of a table's columns; nothing before they are known. */
export function Widths({ widths, isOpened = false }: WidthsProps) {
  if (!widths) return null;
  const [first = 0] = widths;
  const sum = widths.reduce((one, other) => one + other, 0);
  const shared = isOpened ? sum - first : sum;
  return (
    <colgroup>
      {widths.map((width, column) => {
        const share = isOpened && column === 0 ? 0 : width / Math.max(shared, 1);
        // Columns have no other name than their place.
        return <col key={column} style={{ inlineSize: `calc(${width}px + ${share} * max(0px, 100cqi - ${sum}px))` }} />;
      })}
    </colgroup>
  );
}
