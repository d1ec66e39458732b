import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { QueueWork } from '../../worker/start-worker.ts';

const queue: QueueDefinition<object> = {
  name: 'nightly-backups',
  entry: z.object({}),
  // What a night has left out, the next one makes.
  retryLimit: 0,
  expireInSeconds: 20 * 3600,
};

/** Backs every company up once a night over all servers, apart from the process that serves. */
export const nightlyBackupsWork: QueueWork = {
  queue,
  isApart: true,
  start: async (services) => {
    await services.queue.work(queue, 1, async () => {
      // What backups need is read when the first one is made.
      const { backUpAll } = await import('./back-up-all.ts');
      await backUpAll(services);
    });
    await services.queue.schedule(queue, '41 1 * * *');
  },
};
