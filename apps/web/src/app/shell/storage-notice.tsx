import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readinessKeys } from '../../lib/query-keys/readiness.ts';
import styles from '../layouts/main-layout.module.css';

const readiness = z.object({ files: z.literal('disk full').optional() });
const everyMs = 60_000;

/** Says to administrators that the server has no room for files, for as long as that is so. */
export function StorageNotice() {
  const { t } = useTranslation('shell');
  const { data: isFull = false } = useQuery({
    queryKey: readinessKeys.all,
    queryFn: async ({ signal }) => {
      const response = await fetch('/readyz', { signal });
      return readiness.safeParse(await response.json()).data?.files !== undefined;
    },
    refetchInterval: everyMs,
    retry: false,
  });
  return (
    <div role="status">
      {isFull ? (
        <div className={styles.offline}>
          <IconDatabaseExclamation size={18} aria-hidden />
          <span>{t(($) => $.shell.serverFull)}</span>
        </div>
      ) : null}
    </div>
  );
}
