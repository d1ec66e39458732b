import type { z } from 'zod';

/** A queue of background work: its name, the schema of its entries, and its retries. */
export interface QueueDefinition<Entry> {
  name: string;
  entry: z.ZodType<Entry>;
  retryLimit: number;
  /** Seconds until an entry counts as abandoned and is given to another worker. */
  expireInSeconds: number;
  /**
   * Seconds, 10 at least, without a sign of life from the process that works on an entry until it is given to another worker; for queues
   * of `dispatch`. If omitted, that is known only after `expireInSeconds`.
   */
  heartbeatSeconds?: number;
  /** The group, such as the company, for which `dispatch` limits concurrency; none if omitted. */
  groupOf?: (entry: Entry) => string;
}
