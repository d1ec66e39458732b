import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../lib/access/hooks.ts';
import { changedJobsQuery, jobsQuery, projectsQuery } from '../api/dashboard.ts';
import { ChangeLine } from './change-line.tsx';
import { JobRow } from './job-row.tsx';
import { PersonLead } from './person-lead.tsx';
import { ProjectRow } from './project-row.tsx';
import { Rows } from './rows.tsx';

interface ListProps {
  readonly length: number;
}

/** At most so many rows stand in for a list that is still loading. */
const skeletonRows = (length: number) => Math.min(length, 10);

/** The newest jobs. */
export function RecentJobs({ length }: ListProps) {
  const { t } = useTranslation('dashboard');
  const query = useQuery(jobsQuery(length));
  return (
    <Rows query={query} empty={t(($) => $.dashboard.empty.recent_jobs)} length={skeletonRows(length)}>
      {query.data?.recent.map((job) => (
        <li key={job._id}>
          <JobRow job={job} />
        </li>
      ))}
    </Rows>
  );
}

/** The jobs that the person opened last. */
export function VisitedJobs({ length }: ListProps) {
  const { t } = useTranslation('dashboard');
  const query = useQuery(jobsQuery(length));
  return (
    <Rows query={query} empty={t(($) => $.dashboard.empty.visited_jobs)} length={skeletonRows(length)}>
      {query.data?.visited.map((job) => (
        <li key={job._id}>
          <JobRow job={job} />
        </li>
      ))}
    </Rows>
  );
}

/** The jobs that others changed last: who, and what they did. Clients don't see who. */
export function ChangedJobs({ length }: ListProps) {
  const { t } = useTranslation('dashboard');
  const isClient = usePerson().role === 'client';
  const query = useQuery(changedJobsQuery(length));
  return (
    <Rows query={query} empty={t(($) => $.dashboard.empty.changed_jobs)} length={skeletonRows(length)}>
      {query.data?.map((job) => (
        <li key={job._id}>
          <JobRow
            job={job}
            lead={isClient ? null : <PersonLead user={job.change.user} />}
            detail={<ChangeLine change={job.change} now={query.dataUpdatedAt} />}
          />
        </li>
      ))}
    </Rows>
  );
}

/** The projects that somebody else changed last. */
export function ChangedProjects({ length }: ListProps) {
  const { t } = useTranslation('dashboard');
  const isClient = usePerson().role === 'client';
  const query = useQuery(projectsQuery(length));
  return (
    <Rows query={query} empty={t(($) => $.dashboard.empty.changed_projects)} length={skeletonRows(length)}>
      {query.data?.changed.map((project) => (
        <li key={project._id}>
          <ProjectRow
            project={project}
            lead={isClient ? undefined : <PersonLead user={project.change.user} />}
            detail={<ChangeLine change={project.change} now={query.dataUpdatedAt} />}
          />
        </li>
      ))}
    </Rows>
  );
}
