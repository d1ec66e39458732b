import { CloseButton } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedLimitOnWire } from '@plumbline/contract/limits';
import { listLimits } from '@plumbline/contract/limits';
import type limits from '../../i18n/en/limits.json';
import { useFormats } from '../../lib/access/hooks.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import { limitKeys } from '../../lib/query-keys/limits.ts';
import styles from '../layouts/main-layout.module.css';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    limits: typeof limits;
  }
}

// Files and jobs change too often: what they come to is asked for now and then.
registerLiveInvalidation('user.', [limitKeys.all]);

const everyMs = 300_000;
const mebibyte = 1024 * 1024;

/** Says to administrators which limit of their company is near or reached, and what to do; what is near can be hidden. */
export function LimitNotice() {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const [hidden, setHidden] = useState<readonly UsedLimitOnWire['kind'][]>([]);
  const { data } = useQuery({
    queryKey: limitKeys.all,
    queryFn: ({ signal }) => callServer(listLimits, { signal }),
    refetchInterval: everyMs,
    retry: false,
  });
  const shown = data?.docs.filter(
    ({ kind, state }) => state === 'reached' || (state === 'near' && !hidden.includes(kind)),
  );
  const text = ({ kind, state, used, max }: UsedLimitOnWire) => {
    const amount = (value: number) => formats.number(kind === 'storage' ? Math.round(value / mebibyte) : value);
    const named = state === 'reached' ? state : 'near';
    return t(($) => $.limits[named][kind], { used: amount(used), max: amount(max) });
  };
  return (
    <div role="status">
      {shown?.map((limit) => (
        <div key={limit.kind} className={styles.offline}>
          <IconGauge size={18} aria-hidden />
          <span>{text(limit)}</span>
          {limit.state === 'near' ? (
            <CloseButton
              ms="auto"
              aria-label={t(($) => $.limits.hide)}
              onClick={() => setHidden((before) => [...before, limit.kind])}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
