import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import styles from './data-grid.module.css';
import type { GridSection } from './grid-rows.ts';

/** What stands over the rows of a group, with how many there are. */
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
