import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../layouts/main-layout.module.css';

/** Says that there is no network, above the screen, until there is. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <div className={styles.offline}>
          <IconCloudOff size={18} aria-hidden />
          {t(($) => $.shell.offline)}
        </div>
      )}
    </div>
  );
}
