import { IconAlertTriangle, IconCamera, IconVersions } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import styles from './mark-photos.module.css';

/** How many photos a mark of a list has. */
export function PhotoCount({ photos = [] }: { readonly photos?: readonly string[] | undefined }) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  if (photos.length === 0) return null;
  const shown = formats.number(photos.length);
  return (
    <span
      className={styles.count}
      role="img"
      aria-label={t(($) => $.blueprints.photos.label, { count: photos.length, shown })}
    >
      <IconCamera size={16} aria-hidden />
      <span aria-hidden>{shown}</span>
    </span>
  );
}

/** A mark of a list is an issue. */
export function IssueSign() {
  const { t } = useTranslation('blueprints');
  return <IconAlertTriangle size={16} className={styles.issue} role="img" aria-label={t(($) => $.blueprints.issue)} />;
}

/** Somebody has to choose between versions of a mark of a list. */
export function VersionSign() {
  const { t } = useTranslation('blueprints');
  const label = t(($) => $.blueprints.versions.sign);
  return <IconVersions size={16} className={styles.version} role="img" aria-label={label} title={label} />;
}
