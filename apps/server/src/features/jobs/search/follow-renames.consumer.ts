import type { EventConsumer, StoredEvent } from '../../../events/consumer.ts';
import type { Renamed } from './renamed-jobs.ts';
import { refreshNextJobs, renamedJobsQueue } from './renamed-jobs.ts';

/** What an event gave another name; undefined when it renamed nothing by which jobs are found. */
function renamedBy(event: StoredEvent): Renamed | undefined {
  const after = (event.after ?? {}) as Record<string, unknown>;
  switch (event.name) {
    case 'project.changed':
      return 'name' in after ? { kind: 'project', id: event.subjectId } : undefined;
    case 'job_type.changed':
      return 'title' in after || 'translations' in after ? { kind: 'job_type', id: event.subjectId } : undefined;
    case 'user.changed':
    case 'user.registered':
      return 'name' in after ? { kind: 'user', id: event.subjectId } : undefined;
    default:
      return undefined;
  }
}

/**
 * Keeps jobs found by the names that projects, job types and people have now. The first of them are brought up to date at once; what has
 * more goes on in a queue, so that neither the jobs nor the events behind this one are held for as long as all of them take.
 */
export const followRenames: EventConsumer = {
  name: 'jobs-search',
  consume: async (events, { db, services }) => {
    for (const event of events) {
      const renamed = renamedBy(event);
      if (!renamed) continue;
      const after = await refreshNextJobs(db, renamed);
      if (after !== undefined) {
        await services.queue.add(db, renamedJobsQueue, [{ schema: db.schema, ...renamed, after }]);
      }
    }
  },
};
