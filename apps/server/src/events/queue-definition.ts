import type { z } from 'zod';

/** A queue of background work: its name, the schema of its entries, and its retries. */
export interface QueueDefinition<Entry> {
  name: string;
  entry: z.ZodType<Entry>;
  retryLimit: number;
  /** Seconds until an entry counts as abandoned and is given to another worker. */
  expireInSeconds: number;
  /** The group, such as the company, for which `dispatch` limits concurrency; none if omitted. */
  groupOf?: (entry: Entry) => string;
}
