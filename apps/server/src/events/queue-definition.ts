import type { z } from 'zod';

/** A queue of background work: its name, what an entry holds, and how it is repeated when it fails. */
export interface QueueDefinition<Entry> {
  name: string;
  entry: z.ZodType<Entry>;
  retryLimit: number;
  /** Seconds an entry may take before it is given to another worker. */
  expireInSeconds: number;
  /** By what `dispatch` bounds how many run at once, such as the company; none where it is left out. */
  groupOf?: (entry: Entry) => string;
}
