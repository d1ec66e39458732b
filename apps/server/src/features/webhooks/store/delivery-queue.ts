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

/** Attempts to deliver, one an entry; a failed one adds the next. pg-boss itself only repeats what a killed worker had in hand. */
export const deliveryQueue: QueueDefinition<DeliveryAttempt> = {
  name: 'webhook-delivery',
  entry,
  retryLimit: 20,
  expireInSeconds: 30,
};
