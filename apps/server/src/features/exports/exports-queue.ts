import { z } from 'zod';
import type { QueueDefinition } from '../../worker/queue.ts';

/** Names an export that is to be made. */
export interface ExportEntry {
  schema: string;
  exportId: string;
}

export const exportsQueue: QueueDefinition<ExportEntry> = {
  name: 'exports',
  entry: z.object({ schema: z.string(), exportId: z.uuid() }),
  retryLimit: 2,
  expireInSeconds: 1800,
};
