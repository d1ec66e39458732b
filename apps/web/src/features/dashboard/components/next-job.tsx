import { Button, Group } from '@mantine/core';
import { IconNavigation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardJob } from '@plumbline/contract/dashboard';
import { daysBetween } from '@plumbline/domain/dates/days-between';
import { useFormats } from '../../../lib/access/hooks.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './dashboard.module.css';
import { JobName } from './job-row.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';

const NavigateSheet = lazy(async () => ({
  default: (await import('../../../ui/map/navigate-sheet.tsx')).NavigateSheet,
}));

interface NextJobProps {
  readonly job: DashboardJob;
  /** When it was asked for. */
  readonly now: number;
}

/** The job that comes next, large enough for a thumb in a glove: when, what, where, and the way there. */
export function NextJob({ job, now }: NextJobProps) {
  const { t } = useTranslation('dashboard');
  const [isNavigating, setNavigating] = useState(false);
  return (
    <article className={styles.next}>
      <Group justify="space-between" wrap="nowrap">
        <span className={styles.nextWhen}>
          <When startDate={job.startDate} now={now} />
        </span>
        <StatusChip status={job.status} />
      </Group>
      <h3 className={styles.nextName}>
        <JobName job={job} />
      </h3>
      <div className={styles.nextWhere}>
        {job.project ? <bdi>{job.project.name}</bdi> : null}
        {job.place?.address ? <bdi>{job.place.address}</bdi> : null}
      </div>
      <Group gap="sm" grow preventGrowOverflow={false} mt="sm">
        <LinkButton to="/jobs/$id/{-$dialog}" params={{ id: job._id }} size="md">
          {t(($) => $.dashboard.next.open)}
        </LinkButton>
        {job.place ? (
          <Button
            size="md"
            variant="default"
            leftSection={<IconNavigation size={18} aria-hidden />}
            onClick={() => setNavigating(true)}
          >
            {t(($) => $.dashboard.next.navigate)}
          </Button>
        ) : null}
      </Group>
      {isNavigating ? (
        <Suspense fallback={null}>
          <NavigateSheet place={job.place} isOpen onClose={() => setNavigating(false)} />
        </Suspense>
      ) : null}
    </article>
  );
}

function When({ startDate, now }: Pick<DashboardJob, 'startDate'> & Pick<NextJobProps, 'now'>) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  if (startDate === null) return t(($) => $.dashboard.next.noDate);
  const days = daysBetween(new Date(now).toISOString(), startDate, formats.timeZone);
  const day = () => {
    if (days === 0) return t(($) => $.dashboard.next.today);
    if (days === 1) return t(($) => $.dashboard.next.tomorrow);
    return `${formats.weekday(startDate)} ${formats.dayAndMonth(startDate)}`;
  };
  return (
    <time dateTime={startDate}>
      {day()} <strong className={styles.nextTime}>{formats.time(startDate)}</strong>
    </time>
  );
}
