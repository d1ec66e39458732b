import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { seesSkills } from '@plumbline/domain/access/rule-parts';
import { useActor, useFormats } from '../../../app/access/hooks.ts';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { PeopleCircles } from '../../../ui/people-circles.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { IssueMark } from './issue-mark.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { UnsentMark } from './unsent-mark.tsx';
import styles from './jobs.module.css';

/** The columns of the list of jobs. */
export function useJobColumns(): readonly GridColumn<JobListItem>[] {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const actor = useActor();
  const columns = useMemo(
    (): readonly GridColumn<JobListItem>[] => [
      {
        id: 'ID',
        header: t(($) => $.jobs.columns.number),
        sort: 'ID',
        width: '6rem',
        cell: (job) => <span className={styles.number}>{formats.jobNumber(job.ID)}</span>,
      },
      {
        id: 'jobType',
        header: t(($) => $.jobs.columns.jobType),
        isName: true,
        cell: (job) => (
          <span className={styles.nameCell}>
            <JobTypeIcon icon={job.jobType.icon} />
            <span className={styles.title} dir="auto">
              {job.jobType.title}
            </span>
            <IssueMark count={job.issues_count} />
            <UnsentMark jobId={job._id} />
          </span>
        ),
      },
      {
        id: 'project',
        header: t(($) => $.jobs.columns.project),
        cell: (job) =>
          job.project ? (
            <span className={styles.projectCell} dir="auto">
              {job.project.name}
            </span>
          ) : (
            <Text component="span" size="sm" c="dimmed">
              {t(($) => $.jobs.noProject)}
            </Text>
          ),
      },
      {
        id: 'status',
        header: t(($) => $.jobs.columns.status),
        sort: 'status',
        width: '9.5rem',
        cell: (job) => <StatusChip status={job.status} />,
      },
      {
        id: 'startDate',
        header: t(($) => $.jobs.columns.startDate),
        sort: 'startDate',
        width: '9.5rem',
        cell: (job) => <Moment at={job.startDate} />,
      },
      {
        id: 'people',
        header: t(($) => $.jobs.columns.people),
        width: '8rem',
        cell: (job) => <PeopleCircles people={job.users} total={job.users_count} />,
      },
      {
        id: 'skills',
        header: t(($) => $.jobs.columns.skills),
        isHiddenAtFirst: true,
        cell: (job) => (
          <Text component="span" size="sm" className={styles.projectCell ?? ''} dir="auto">
            {job.skills.map(({ name }) => name).join(', ')}
          </Text>
        ),
      },
      {
        id: 'created_at',
        header: t(($) => $.jobs.columns.createdAt),
        sort: 'created_at',
        width: '9.5rem',
        isHiddenAtFirst: true,
        cell: (job) => <Moment at={job.created_at} />,
      },
      {
        id: 'updated_at',
        header: t(($) => $.jobs.columns.updatedAt),
        sort: 'updated_at',
        width: '9.5rem',
        isHiddenAtFirst: true,
        cell: (job) => <Moment at={job.updated_at} />,
      },
    ],
    [t, formats],
  );
  // A client is told of no people (decision 0023), nor of skills.
  const isShown = (id: string) =>
    (id !== 'people' || actor.role !== 'client') && (id !== 'skills' || seesSkills(actor));
  return columns.filter(({ id }) => isShown(id));
}

/** A date and time in a row; nothing when there is none. */
export function Moment({ at }: { at: string | null }) {
  const formats = useFormats();
  return at === null ? null : <time dateTime={at}>{formats.dateTime(at)}</time>;
}
