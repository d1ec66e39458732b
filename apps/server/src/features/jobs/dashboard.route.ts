import * as calls from '@plumbline/contract/job-dashboard';
import { visitedJobs } from '../../access/job-scope.ts';
import { JsonText } from '../../database/json-text.ts';
import { endpoint } from '../../http/endpoint.ts';
import { countJobs, jobsChangedByOthers, recentJobs } from './dashboard.queries.ts';
import { listJobsById } from './jobs.queries.ts';

export const readJobDashboard = endpoint(calls.readJobDashboard, {
  handle: async ({ db, actor, authorize, input: { query } }) => {
    authorize('job.list');
    const lists = await Promise.all(
      [recentJobs, visitedJobs, jobsChangedByOthers].map((ids) =>
        listJobsById(db, actor, ids(db, actor, query.page_size)),
      ),
    );
    const [recent, visited, changed] = lists.map((list) => list.text);
    return new JsonText(`{"recent":${recent},"visited":${visited},"changed":${changed}}`);
  },
});

export const listRecentJobs = endpoint(calls.listRecentJobs, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('job.list');
    return listJobsById(db, actor, recentJobs(db, actor, query.page_size));
  },
});

export const readJobCounters = endpoint(calls.readJobCounters, {
  handle: ({ db, actor, authorize }) => {
    authorize('job.list');
    return countJobs(db, actor);
  },
});
