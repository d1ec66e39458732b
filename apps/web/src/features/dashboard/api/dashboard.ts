import { resultStatuses } from '@plumbline/domain/dashboard/widget-jobs';
import { queryOptions } from '@tanstack/react-query';
import { listChangedJobs, listMyJobs, readProjectDashboard } from '@plumbline/contract/dashboard';
import { readJobCounters, readJobDashboard } from '@plumbline/contract/job-dashboard';
import { listJobs } from '@plumbline/contract/jobs';
import { readReportDashboard } from '@plumbline/contract/reports';
import { listProjects } from '@plumbline/contract/projects';
import { countShifts } from '@plumbline/contract/shifts';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import type { LiveChange } from '@plumbline/contract/live';
import { callServer } from '../../../lib/api/call-server.ts';
import { cachedQuery } from '../../../lib/api/with-offline-copy.ts';
import { changesJob } from '../../../lib/jobs/job-query.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { lateJobs, openIssuesList } from '../see-all.ts';
import { dashboardKeys } from './keys.ts';

/** Looking at a job changes one's own list of visited jobs; giving it out changes nothing. */
function keysOfJobChange({ name, own }: LiveChange) {
  if (name === 'job.visited') return own ? [dashboardKeys.jobs] : [];
  if (!changesJob(name)) return [];
  return [dashboardKeys.all];
}
registerLiveInvalidation('job.', keysOfJobChange);
registerLiveInvalidation('project.', [dashboardKeys.all]);

registerLiveInvalidation('report.', ({ name, own }) =>
  name === 'report.viewed'
    ? own
      ? [dashboardKeys.reports]
      : []
    : [dashboardKeys.reports, dashboardKeys.widgets, dashboardKeys.reportChoices],
);

/** How many jobs stand in each status. */
export const countersQuery = queryOptions({
  queryKey: dashboardKeys.counters,
  ...cachedQuery('dashboard/counters', (signal) => callServer(readJobCounters, { signal })),
});

/** How many jobs are late: as many as the list shows that this number opens. */
export const lateCountQuery = queryOptions({
  queryKey: dashboardKeys.late,
  ...cachedQuery('dashboard/late', (signal) =>
    callServer(listJobs, { query: { filters: lateJobs.search.filters, page_size: 1 }, signal }),
  ),
});

/** What the person has still to do, in its parts. */
export const myJobsQuery = queryOptions({
  queryKey: dashboardKeys.mine,
  ...cachedQuery('dashboard/mine', (signal) => callServer(listMyJobs, { signal })),
});

/** How much is planned on each of some days. */
export const comingDaysQuery = (span: DaySpan) =>
  queryOptions({
    queryKey: dashboardKeys.comingDays(span),
    queryFn: ({ signal }) => callServer(countShifts, { query: { ...span }, signal }),
  });

/** The newest jobs and those that the person opened last. */
export const jobsQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.jobsOf(length),
    queryFn: ({ signal }) => callServer(readJobDashboard, { query: { page_size: length }, signal }),
  });

/** The jobs that somebody else changed last. */
export const changedJobsQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.changedJobs(length),
    queryFn: ({ signal }) => callServer(listChangedJobs, { query: { page_size: length }, signal }),
  });

/** The projects that somebody else changed last, and those with the most to do. */
export const projectsQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.projects(length),
    queryFn: ({ signal }) => callServer(readProjectDashboard, { query: { page_size: length }, signal }),
  });

/** The newest projects that the person sees. */
export const ownProjectsQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.ownProjects(length),
    queryFn: ({ signal }) => callServer(listProjects, { query: { page_size: length }, signal }),
  });

/** The jobs that were done or reported last. */
export const lastResultsQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.results(length),
    queryFn: ({ signal }) =>
      callServer(listJobs, { query: { status: [...resultStatuses], sort: '-updated_at', page_size: length }, signal }),
  });

/** The jobs with issues that are not closed, the last changed first. */
export const openIssuesQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.openIssues(length),
    queryFn: ({ signal }) =>
      callServer(listJobs, {
        query: { filters: openIssuesList.search.filters, sort: '-updated_at', page_size: length },
        signal,
      }),
  });

/** The jobs in review, the one that has waited longest first. */
export const reviewQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.review(length),
    queryFn: ({ signal }) =>
      callServer(listJobs, { query: { status: ['review'], sort: 'created_at', page_size: length }, signal }),
  });

/** The reports that the person opened last. */
export const viewedReportsQuery = (length: number) =>
  queryOptions({
    queryKey: dashboardKeys.reportsOf(length),
    queryFn: ({ signal }) => callServer(readReportDashboard, { query: { page_size: length }, signal }),
  });
