import { useNetwork } from '@mantine/hooks';
import { IconCloudOff, IconDatabaseExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { useIsPlatformResting, useIsServerReachable } from '../../lib/api/reach.ts';
import { useSyncState } from '../../lib/sync-state.ts';
import styles from '../layouts/main-layout.module.css';

/**
 * Says, above the screen, that there is no way to the server, and of when is what is shown instead; and that the device had
 * no room for all of the person's jobs.
 */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const { online } = useNetwork();
  const isReached = useIsServerReachable();
  const { at, isFull } = useSyncState();
  const isResting = useIsPlatformResting();
  const time = at === null ? '' : formats.dateTime(new Date(at).toISOString());
  const offline = at === null ? t(($) => $.shell.offline) : t(($) => $.shell.offlineAsOf, { time });
  return (
    <div role="status">
      {online && isReached ? null : (
        <div className={styles.offline}>
          <IconCloudOff size={18} aria-hidden />
          <span>{isResting ? t(($) => $.shell.notActive) : offline}</span>
        </div>
      )}
      {isFull ? (
        <div className={styles.offline}>
          <IconDatabaseExclamation size={18} aria-hidden />
          <span>{t(($) => $.shell.deviceFull)}</span>
        </div>
      ) : null}
    </div>
  );
}
