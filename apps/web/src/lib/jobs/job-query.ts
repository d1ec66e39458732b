import { queryOptions } from '@tanstack/react-query';
import type { JobView } from '@plumbline/contract/job-shapes';
import { readJob } from '@plumbline/contract/jobs';
import { readingEvents } from '@plumbline/domain/events/job-changes';
import { requestedAt } from '../api/prefetched.ts';
import { callServer } from '../api/call-server.ts';
import { cacheNames } from '../api/cache-names.ts';
import { cachedQuery } from '../api/with-offline-copy.ts';
import { filledPath } from '../api/request-address.ts';
import { isDoneHere } from './answered-here.ts';
import { registerLiveInvalidation, registerSettingsInvalidation } from '../live/invalidations.ts';
import { jobKeys } from '../query-keys/jobs.ts';

/** A job with its questions and answers, as the server returned it. */
export interface JobAsRead extends JobView {
  /** When this device sent the request: what it has sent since may be missing here. */
  readonly readAt: number;
}

/** One job; the same reading serves its panel, its answers and the create-new wizard. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: jobKeys.item(id),
    ...cachedQuery(cacheNames.job(id), async (signal): Promise<JobAsRead> => {
      const readAt = requestedAt(filledPath(readJob.path, { id }));
      return { ...(await callServer(readJob, { params: { id }, signal })), readAt };
    }),
    // The rules compare answers by their place in memory; a deep merge of two readings would only cost time.
    structuralSharing: false,
  });

/** Whether something changed that is shown of the job: opening, printing and sending it change nothing. */
export const changesJob = (eventName: string) => !(readingEvents as readonly string[]).includes(eventName);

registerLiveInvalidation('job.', (change) =>
  changesJob(change.name)
    ? [jobKeys.lists, ...(change.job && !isDoneHere(change) ? [jobKeys.item(change.job)] : [])]
    : [],
);
// A job is shown with its questions and with names of others.
registerLiveInvalidation('question.', [jobKeys.items]);
// Which jobs a member sees follows who is one.
for (const event of [
  'project.changed',
  'project.location_changed',
  'project.members_changed',
  'job_type.changed',
  'user.changed',
]) {
  registerLiveInvalidation(event, [jobKeys.lists, jobKeys.items]);
}
// Its response includes permissions, which depend on the settings.
registerSettingsInvalidation([jobKeys.lists, jobKeys.items]);
