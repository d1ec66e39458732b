import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { LateMark } from '../../../ui/late-mark.tsx';
import { PeopleCircles } from '../../../ui/people-circles.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { IssueMark } from './issue-mark.tsx';
import { Moment } from './job-columns.tsx';
import { SubmittedHere, UnsentMark } from './unsent-mark.tsx';
import styles from './jobs.module.css';

/** A job on a phone: what, where, when, who, and its status. */
export function JobCard({ job }: { job: JobListItem }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  return (
    <span className={styles.card}>
      <span className={styles.cardRow}>
        <span className={styles.name}>
          <span className={styles.title} dir="auto">
            {nameOf(job.jobType)}
          </span>
          <IssueMark count={job.issues_count} />
          <UnsentMark jobId={job._id} />
        </span>
        <span className={styles.number}>{formats.jobNumber(job.ID)}</span>
      </span>
      <span className={styles.quiet} dir="auto">
        {job.project?.name ?? t(($) => $.jobs.noProject)}
      </span>
      <SubmittedHere jobId={job._id} />
      <span className={styles.cardRow}>
        <StatusChip status={job.status} />
        <span className={styles.cardEnd}>
          {job.users_count > 0 ? <PeopleCircles people={job.users} total={job.users_count} size={24} /> : null}
          <LateMark job={job} />
          <span className={styles.quiet}>
            <Moment at={job.startDate} />
          </span>
        </span>
      </span>
    </span>
  );
}
