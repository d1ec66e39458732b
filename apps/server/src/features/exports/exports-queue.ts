import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

/** Says that an export of the company waits to be made; `exportId` is the one for which it was added. */
export interface ExportEntry {
  schema: string;
  exportId: string;
}

export const exportsQueue: QueueDefinition<ExportEntry> = {
  name: 'exports',
  entry: z.object({ schema: z.string(), exportId: z.uuid() }),
  retryLimit: 2,
  expireInSeconds: 1800,
  groupOf: ({ schema }) => schema,
};
