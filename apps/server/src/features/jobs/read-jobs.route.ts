import * as calls from '@plumbline/contract/jobs';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { endpoint } from '../../http/endpoint.ts';
import { listJobs } from './jobs.queries.ts';

export const listJobsEndpoint = endpoint(calls.listJobs, {
  handle: ({ db, actor, authorize, language, settings, now, input }) => {
    authorize('job.list');
    return listJobs(db, actor, input.query, {
      now: now.toISOString(),
      timeZone: settings.timezone,
      statuses: orderedStatuses(settings.customStatuses, settings.statusOrder),
      weekStart: weekStart(language, settings.timezone),
    });
  },
});
