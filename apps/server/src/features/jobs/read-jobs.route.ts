import { listJobPlaces as listJobPlacesCall } from '@plumbline/contract/job-places';
import * as calls from '@plumbline/contract/jobs';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { endpoint } from '../../http/endpoint.ts';
import { listJobPlaces } from './job-places.queries.ts';
import { listJobs } from './jobs.queries.ts';

export const listJobsEndpoint = endpoint(calls.listJobs, {
  handle: ({ db, actor, authorize, language, settings, now, input }) => {
    authorize('job.list');
    return listJobs({ db, actor, settings }, input.query, {
      now: now.toISOString(),
      timeZone: settings.timezone,
      statuses: orderedStatuses(settings.customStatuses, settings.statusOrder),
      weekStart: weekStart(language, settings.timezone),
    });
  },
});

export const listJobPlacesEndpoint = endpoint(listJobPlacesCall, {
  handle: ({ db, actor, authorize, language, settings, now, input }) => {
    authorize('job.list');
    const timeZone = settings.timezone;
    const dates = { now: now.toISOString(), timeZone, weekStart: weekStart(language, timeZone) };
    return listJobPlaces({ db, actor, settings }, input.query, dates);
  },
});
