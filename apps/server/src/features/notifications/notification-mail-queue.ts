import { z } from 'zod';
import type { QueueDefinition } from '../../worker/queue.ts';

const entry = z.object({
  schema: z.string(),
  eventId: z.number().int(),
  userId: z.uuid(),
  /** Follows from the event and the person: there is one mail of it, however often it is tried. */
  mailId: z.uuid(),
});
export type NotificationMail = z.output<typeof entry>;

/** Mails of what happened; apart from those with links, so that many of them don't hold a new password up. */
export const notificationMailQueue: QueueDefinition<NotificationMail> = {
  name: 'notification-mail',
  entry,
  retryLimit: 12,
  expireInSeconds: 60,
};
