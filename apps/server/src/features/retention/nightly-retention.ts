import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { removeWhatIsDue } from './remove-what-is-due.ts';

const queue: QueueDefinition<object> = {
  name: 'remove-due-files',
  entry: z.object({}),
  // What is left is removed by the next night.
  retryLimit: 0,
  expireInSeconds: 3 * 3600,
};

/** Removes answers and files by the retention rules once a night over all servers, after the backups were begun. */
export const retentionWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, async () => {
      for (const one of await removeWhatIsDue(services)) {
        services.logger.info(one, 'answers or files were removed by retention rules');
      }
    });
    await services.queue.schedule(queue, '53 2 * * *');
  },
};
