import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import styles from './data-grid.module.css';

interface GridNoticeProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function GridNotice({ onClose, children }: GridNoticeProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.openElsewhere} role="status">
      {children}
      <Button variant="subtle" size="compact-md" onClick={onClose}>
        {t(($) => $.ui.close)}
      </Button>
    </div>
  );
}

/** Some of the filters couldn't be read and are left out. */
export function LeftOutNotice({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('ui');
  return <GridNotice onClose={onClose}>{t(($) => $.ui.grid.leftOut)}</GridNotice>;
}

interface OpenElsewhereNoticeProps {
  readonly name: string | null | undefined;
  readonly onClose: () => void;
}

/** What is open in the panel is not among the rows of the page. */
export function OpenElsewhereNotice({ name, onClose }: OpenElsewhereNoticeProps) {
  const { t } = useTranslation('ui');
  return (
    <GridNotice onClose={onClose}>
      {name ? t(($) => $.ui.grid.openElsewhereNamed, { name: isolatedName(name) }) : t(($) => $.ui.grid.openElsewhere)}
    </GridNotice>
  );
}
