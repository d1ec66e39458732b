import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsReached } from '../api/reach.ts';
import styles from '../layouts/main-layout.module.css';

/** Says that there is no way to the server, above the screen, until there is. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const { online } = useNetwork();
  const isReached = useIsReached();
  return (
    <div role="status">
      {online && isReached ? null : (
        <div className={styles.offline}>
          <IconCloudOff size={18} aria-hidden />
          {t(($) => $.shell.offline)}
        </div>
      )}
    </div>
  );
}
