import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { countersQuery, lateCountQuery } from '../api/dashboard.ts';
import styles from '../components/dashboard.module.css';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { allJobs, jobsInStatus, lateJobs } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';

/** How many jobs are late, then how many stand in each status, in the instance's order; a click leads to them. */
function Counters() {
  return (
    <WidgetFrame kind="counters" seeAll={allJobs}>
      <Tiles />
    </WidgetFrame>
  );
}

function Tiles() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { customStatuses, statusOrder } = useSettings();
  const counters = useQuery(countersQuery);
  const late = useQuery(lateCountQuery);
  const known = orderedStatuses(customStatuses, statusOrder);
  if (!counters.data) {
    if (counters.isError) {
      return <ErrorState failure={counters.error} onRetry={() => void counters.refetch()} />;
    }
    return (
      <div className={styles.tiles} aria-busy>
        {known.map((status) => (
          <Skeleton key={status} height={72} radius="md" />
        ))}
      </div>
    );
  }
  const { statuses, total } = counters.data;
  if (total === 0) {
    return (
      <Text c="dimmed" className={styles.empty ?? ''}>
        {t(($) => $.dashboard.empty.counters)}
      </Text>
    );
  }
  // A status that was taken out of the settings may still have jobs.
  const shown = [...known, ...Object.keys(statuses).filter((status) => !known.includes(status))];
  return (
    <ul className={styles.tiles}>
      <li>
        <Link
          to={lateJobs.to}
          search={lateJobs.search}
          className={styles.tile}
          data-none={late.data?.total === 0 || undefined}
        >
          <span className={styles.count} data-numbers="tabular">
            {late.data ? formats.number(late.data.total) : '–'}
          </span>
          <Chip isStrong={late.data !== undefined && late.data.total > 0}>{t(($) => $.dashboard.parts.late)}</Chip>
        </Link>
      </li>
      {shown.map((status) => {
        const { to, search } = jobsInStatus(status);
        return (
          <li key={status}>
            <Link to={to} search={search} className={styles.tile} data-none={!statuses[status] || undefined}>
              <span className={styles.count} data-numbers="tabular">
                {formats.number(statuses[status] ?? 0)}
              </span>
              <StatusChip status={status} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export const countersWidget: WidgetLook = { Component: Counters };
