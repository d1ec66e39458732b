import { useDirection } from '@mantine/core';
import styles from './chart.module.css';

interface LegendProps {
  readonly names: readonly string[];
  /** Of each name. */
  readonly colours: readonly string[];
  /** Beside each name: its figure. */
  readonly figures?: readonly string[];
}

/** Which colour means what. */
export function Legend({ names, colours, figures }: LegendProps) {
  // It is read as the page is, also beside a drawing that is not.
  const { dir } = useDirection();
  return (
    <ul className={styles.legend} dir={dir}>
      {names.map((name, index) => (
        <li key={index} className={styles.entry}>
          <span className={styles.swatch} style={{ background: colours[index] }} />
          <span dir="auto" className={styles.entryName} title={name}>
            {name}
          </span>
          {figures ? <bdi className={styles.entryFigure}>{figures[index]}</bdi> : null}
        </li>
      ))}
    </ul>
  );
}
