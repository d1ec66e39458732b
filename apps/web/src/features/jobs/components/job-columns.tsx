import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { percentText } from '@plumbline/domain/jobs/job-score';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { LateMark } from '../../../ui/late-mark.tsx';
import { PassedChip } from '../../../ui/score-line.tsx';
import { IssueMark } from './issue-mark.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { InlinePeople, InlineStart, InlineStatus } from './inline-cells.tsx';
import { UnsentMark } from './unsent-mark.tsx';
import styles from './jobs.module.css';

/** The columns of the list of jobs. */
export function useJobColumns(): readonly GridColumn<JobListItem>[] {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const lengthText = useLengthText();
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
        sort: 'jobType',
        isName: true,
        cell: (job) => (
          <span className={styles.nameCell}>
            <JobTypeIcon icon={job.jobType.icon} />
            <CellName isStrong>{nameOf(job.jobType)}</CellName>
            <IssueMark count={job.issues_count} />
            <UnsentMark jobId={job._id} />
          </span>
        ),
      },
      {
        id: 'project',
        header: t(($) => $.jobs.columns.project),
        sort: 'project',
        cell: (job) =>
          job.project ? (
            <CellName>{job.project.name}</CellName>
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
        cell: (job) => <InlineStatus job={job} />,
      },
      {
        id: 'startDate',
        header: t(($) => $.jobs.columns.startDate),
        sort: 'startDate',
        yields: 'next',
        width: '9.5rem',
        cell: (job) => (
          <InlineStart job={job}>
            <span className={styles.startCell}>
              <Moment at={job.startDate} />
              <LateMark job={job} />
            </span>
          </InlineStart>
        ),
      },
      {
        id: 'plannedLength',
        header: t(($) => $.jobs.columns.plannedLength),
        sort: 'plannedLength',
        yields: 'first',
        width: '8rem',
        isHiddenAtFirst: true,
        cell: (job) => lengthText(job.plannedLength),
      },
      {
        id: 'plannedEnd',
        header: t(($) => $.jobs.columns.plannedEnd),
        sort: 'plannedEnd',
        yields: 'first',
        width: '9.5rem',
        isHiddenAtFirst: true,
        cell: (job) => <Moment at={job.plannedEnd} />,
      },
      {
        id: 'score',
        header: t(($) => $.jobs.columns.score),
        sort: 'score',
        yields: 'first',
        width: '8rem',
        isHiddenAtFirst: true,
        cell: (job) => <JobScore job={job} />,
      },
      {
        id: 'people',
        header: t(($) => $.jobs.columns.people),
        sort: 'users',
        width: '8rem',
        yields: 'first',
        cell: (job) => <InlinePeople job={job} />,
      },
      {
        id: 'skills',
        header: t(($) => $.jobs.columns.skills),
        sort: 'skills',
        yields: 'first',
        isHiddenAtFirst: true,
        cell: (job) => (
          <Text component="span" size="sm" className={styles.projectCell ?? ''}>
            {isolatedNames(job.skills.map(nameOf))}
          </Text>
        ),
      },
      {
        id: 'created_at',
        header: t(($) => $.jobs.columns.createdAt),
        sort: 'created_at',
        yields: 'first',
        width: '9.5rem',
        isHiddenAtFirst: true,
        cell: (job) => <Moment at={job.created_at} />,
      },
      {
        id: 'updated_at',
        header: t(($) => $.jobs.columns.updatedAt),
        sort: 'updated_at',
        yields: 'first',
        width: '9.5rem',
        isHiddenAtFirst: true,
        cell: (job) => <Moment at={job.updated_at} />,
      },
    ],
    [t, formats, nameOf, lengthText],
  );
  // Clients see neither people (decision 0009) nor skills.
  const isShown = (id: string) =>
    (id !== 'people' || actor.role !== 'client') && (id !== 'skills' || seesSkills(actor));
  return columns.filter(({ id }) => isShown(id));
}

/** The result of a job in a row; a copy on a device may be older than scores. */
function JobScore({ job: { score } }: { job: Partial<Pick<JobListItem, 'score'>> }) {
  if (!score) return null;
  return (
    <span className={styles.nameCell}>
      <bdi data-numbers="tabular">{percentText(score.percent)}</bdi>
      <PassedChip passed={score.passed} />
    </span>
  );
}

/** A date and time in a row; nothing when there is none. */
export function Moment({ at }: { at: string | null }) {
  const formats = useFormats();
  return at === null ? null : <time dateTime={at}>{formats.dateTime(at)}</time>;
}
