import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const entry = z.object({
  schema: z.string(),
  answerId: z.string(),
  to: z.email(),
  /** Derived from the answer and the address, so that retries send one mail. */
  mailId: z.uuid(),
});
export type SharedAnswer = z.output<typeof entry>;

/** Answers to be emailed to the addresses that they were shared with. */
export const sharedAnswerQueue: QueueDefinition<SharedAnswer> = {
  name: 'shared-answer',
  entry,
  retryLimit: 12,
  expireInSeconds: 60,
  groupOf: ({ schema }) => schema,
};
