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
  /** The column that takes the room which the others leave; without one all of them share it. */
  readonly widest?: number;
}

/** The widths of a table's columns; nothing before they are known. */
export function Widths({ widths, widest }: WidthsProps) {
  if (!widths) return null;
  return (
    <colgroup>
      {widths.map((inlineSize, column) => (
        // Columns have no other name than their place.
        <col key={column} style={column === widest ? undefined : { inlineSize }} />
      ))}
    </colgroup>
  );
}
