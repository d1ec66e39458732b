import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import styles from './data-grid.module.css';
import type { GridSection } from './grid-rows.ts';

/** The heading of a group's rows, with their number. */
export function SectionTitle({ heading: { title, count } }: { readonly heading: GridSection }) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  return (
    <>
      {title}
      {count === undefined ? null : (
        <span className={styles.sectionCount}>
          {t(($) => $.ui.grid.total, { count, total: formats.number(count) })}
        </span>
      )}
    </>
  );
}
