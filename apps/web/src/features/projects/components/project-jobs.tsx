import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { Project } from '@plumbline/contract/projects';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import type { Filter } from '@plumbline/domain/filters/filter';
import { can } from '@plumbline/domain/access/can';
import { useActor, useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { openCreateWizard } from '../../../lib/create-request.ts';
import { jobsWhere } from '../../../lib/jobs/jobs-where.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { projectJobsQuery, shownJobs } from '../api/project-jobs.ts';
import { Section } from './section.tsx';
import styles from './project.module.css';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** The list of jobs, narrowed to this project and, when given, to one status. */
function jobsOf(projectId: string, status: string | null) {
  const conditions: Filter[] = [{ field: 'project', operator: 'in', value: [projectId] }];
  if (status !== null) conditions.push({ field: 'status', operator: 'in', value: [status] });
  return jobsWhere(conditions);
}

/**
 * How many jobs stand in each status, and the newest of them: of all, or of the status that the address names (`?filterStatus=`,
 * spec/2 §2).
 */
export function ProjectJobs({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const formats = useFormats();
  const mayCreate = can(useActor(), 'job.create').allowed;
  const { customStatuses, statusOrder } = useSettings();
  const { filterStatus: chosen = null } = useSearch({ strict: false });
  const known = orderedStatuses(customStatuses, statusOrder);
  const statuses = [...known, ...Object.keys(project.statuses).filter((status) => !known.includes(status))].filter(
    (status) => (project.statuses[status] ?? 0) > 0 || status === chosen,
  );
  return (
    <Section
      title={t(($) => $.projects.page.jobs)}
      action={
        statuses.length > 0 ? (
          <LinkButton {...jobsOf(project._id, chosen)} variant="subtle" size="compact-md">
            {t(($) => $.projects.page.allJobs)}
          </LinkButton>
        ) : null
      }
    >
      {statuses.length === 0 ? (
        <Text c="dimmed">{t(($) => $.projects.page.noJobs)}</Text>
      ) : (
        <>
          <ul className={styles.statuses}>
            {statuses.map((status) => (
              <li key={status}>
                <Link
                  to="/project/view/$id/{-$dialog}"
                  params={{ id: project._id, dialog: undefined }}
                  search={status === chosen ? {} : { filterStatus: status }}
                  resetScroll={false}
                  className={styles.status}
                  aria-current={status === chosen}
                >
                  <StatusChip status={status} />
                  <span data-numbers="tabular">{formats.number(project.statuses[status] ?? 0)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Newest projectId={project._id} status={chosen} />
        </>
      )}
      {mayCreate ? (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => openCreateWizard({ jobOnly: true, project: { _id: project._id, name: project.name } })}
        >
          {t(($) => $.projects.page.newJob)}
        </Button>
      ) : null}
    </Section>
  );
}

function Newest({ projectId, status }: { projectId: string; status: string | null }) {
  const { t } = useTranslation('projects');
  const statusText = useStatusText();
  const jobs = useQuery(projectJobsQuery(projectId, status));
  if (jobs.data) {
    return jobs.data.docs.length === 0 ? (
      <Text c="dimmed">
        {status === null
          ? t(($) => $.projects.page.noJobs)
          : t(($) => $.projects.page.noJobsInStatus, { status: statusText(status) })}
      </Text>
    ) : (
      <ul className={styles.jobs} aria-busy={jobs.isPlaceholderData}>
        {jobs.data.docs.map((job) => (
          <li key={job._id}>
            <JobRow job={job} />
          </li>
        ))}
      </ul>
    );
  }
  if (jobs.error) return <ErrorState failure={jobs.error} onRetry={() => void jobs.refetch()} />;
  return (
    <div aria-busy>
      {Array.from({ length: shownJobs }, (_, row) => (
        <Skeleton key={row} height={36} my={8} />
      ))}
    </div>
  );
}

function JobRow({ job }: { job: JobListItem }) {
  const nameOf = useNameOf();
  const formats = useFormats();
  return (
    <Link to="/jobs/$id/{-$dialog}" params={{ id: job._id, dialog: undefined }} className={styles.job}>
      <span className={styles.jobText}>
        <span className={styles.jobName}>
          <span className={styles.quiet}>{formats.jobNumber(job.ID)}</span>
          <span className={styles.cut} dir="auto">
            {nameOf(job.jobType)}
          </span>
        </span>
        {job.startDate ? <span className={styles.quiet}>{formats.dateTime(job.startDate)}</span> : null}
      </span>
      <StatusChip status={job.status} />
    </Link>
  );
}
