import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const entry = z.object({
  schema: z.string(),
  answerId: z.string(),
  to: z.email(),
  /** Follows from the answer and the address: there is one mail of it, however often it is tried. */
  mailId: z.uuid(),
});
export type SharedAnswer = z.output<typeof entry>;

/** Answers on their way to the addresses that they were shared with. */
export const sharedAnswerQueue: QueueDefinition<SharedAnswer> = {
  name: 'shared-answer',
  entry,
  retryLimit: 12,
  expireInSeconds: 60,
  groupOf: ({ schema }) => schema,
};
