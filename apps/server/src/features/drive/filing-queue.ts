import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const entry = z.discriminatedUnion('task', [
  /** One file; `attempt` is which of its attempts it is, from 1: one that was made already is not made again. */
  z.object({ schema: z.string(), task: z.literal('file'), fileId: z.uuid(), attempt: z.number().int() }),
  /** Finds the photos of a job. */
  z.object({ schema: z.string(), task: z.literal('photos'), jobId: z.uuid() }),
  /** Gives folders the names and places that projects and jobs have now. */
  z.object({ schema: z.string(), task: z.literal('folders') }),
  /** Looks for what was deleted in the drive. */
  z.object({ schema: z.string(), task: z.literal('check') }),
]);
export type FilingEntry = z.output<typeof entry>;

/** What is to be done in a company's drive, one thing after another. */
export const filingQueue: QueueDefinition<FilingEntry> = {
  name: 'drive-filing',
  entry,
  retryLimit: 20,
  expireInSeconds: 3600,
  // What a process that ended was doing would else be in the way of its company for an hour.
  heartbeatSeconds: 60,
  groupOf: ({ schema }) => schema,
};
