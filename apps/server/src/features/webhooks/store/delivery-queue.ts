import { z } from 'zod';
import type { QueueDefinition } from '../../../events/queue-definition.ts';

const entry = z.object({
  schema: z.string(),
  deliveryId: z.uuid(),
  round: z.number().int(),
  /** Which attempt of the round it is, from 1: one that was made already is not made again. */
  attempt: z.number().int(),
});
export type DeliveryAttempt = z.output<typeof entry>;

/**
 * Delivery attempts, one per entry; a failed one enqueues the next. pg-boss itself retries only the entries of a killed
 * worker.
 */
export const deliveryQueue: QueueDefinition<DeliveryAttempt> = {
  name: 'webhook-delivery',
  entry,
  retryLimit: 20,
  expireInSeconds: 30,
};
