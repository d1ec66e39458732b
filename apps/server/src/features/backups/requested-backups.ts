import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { QueueWork } from '../../worker/start-worker.ts';

interface RequestedBackup {
  instanceId: string;
  backupId: string;
}

export const requestedBackupsQueue: QueueDefinition<RequestedBackup> = {
  name: 'requested-backups',
  entry: z.object({ instanceId: z.uuid(), backupId: z.uuid() }),
  retryLimit: 0,
  expireInSeconds: 20 * 3600,
};

/** Makes the backups that somebody asks for in the app, one at a time, apart from the process that serves. */
export const requestedBackupsWork: QueueWork = {
  queue: requestedBackupsQueue,
  isApart: true,
  start: async (services) =>
    services.queue.work(requestedBackupsQueue, 1, async (entries) => {
      // What backups need is read when the first one is made.
      const { backUpRequested } = await import('./back-up-all.ts');
      for (const entry of entries) await backUpRequested(services, entry);
    }),
};
