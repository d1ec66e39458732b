import type { QueueCounts } from './queue.ts';

/** Events of one instance that no worker has handled yet. */
export interface WaitingEvents {
  readonly instanceId: string;
  /** At most 10,000. */
  readonly waiting: number;
  /** The age of the oldest. */
  readonly oldestSeconds: number;
}

/** What waits to be done in the background. */
export interface WorkCounts {
  /** Of instances that are served and have any. */
  readonly events: readonly WaitingEvents[];
  readonly queues: readonly QueueCounts[];
  /** How many instances are served. */
  readonly instances: number;
}
