import * as calls from '@plumbline/contract/dashboard';
import { rangeOf } from '@plumbline/domain/dates/expressions';
import { weekStart } from '@plumbline/domain/dates/week-start';
import type { SignedInContext } from '../../http/context.ts';
import { JsonText } from '../../database/json-text.ts';
import { endpoint } from '../../http/endpoint.ts';
import { listChangedJobs, listMyJobs } from './jobs.queries.ts';
import { changedProjects, waitingProjects } from './projects.queries.ts';

/** What today is where the instance is. */
function todayOf({ now, language, settings: { timezone } }: SignedInContext) {
  const context = { now: now.toISOString(), timeZone: timezone, weekStart: weekStart(language, timezone) };
  return rangeOf('today', context);
}

export const listMyJobsEndpoint = endpoint(calls.listMyJobs, {
  handle: (context) => {
    context.authorize('job.list');
    return listMyJobs(context.db, context.actor, todayOf(context), context.input.query.limit);
  },
});

export const listChangedJobsEndpoint = endpoint(calls.listChangedJobs, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('job.list');
    return listChangedJobs(db, actor, query.limit);
  },
});

export const readProjectDashboard = endpoint(calls.readProjectDashboard, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    authorize('project.list');
    const [changed, waiting] = await Promise.all([
      changedProjects(db, actor, input.query.limit),
      waitingProjects(db, actor, todayOf(context), input.query.limit),
    ]);
    return new JsonText(`{"changed":${changed},"waiting":${waiting}}`);
  },
});
