import { z } from 'zod';
import type { QueueDefinition } from '../../../events/queue-definition.ts';
import type { QueueWork } from '../../../worker/start-worker.ts';
import { sweepFiles } from './sweep-files.ts';

const queue: QueueDefinition<object> = {
  name: 'sweep-files',
  entry: z.object({}),
  // What is left is taken by the next night.
  retryLimit: 0,
  expireInSeconds: 6 * 3600,
};

/** Sweeps the files once a night over all servers. */
export const sweepFilesWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, async () => {
      const swept = await sweepFiles(services, { isDry: false });
      for (const one of swept) services.logger.info(one, 'files were swept');
    });
    await services.queue.schedule(queue, '23 3 * * *');
  },
};
