import { z } from 'zod';
import { idFrom } from '../../ids.ts';
import type { EnqueueContext } from '../messages/index.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { NotificationRecipient } from './notification-recipients.ts';

const entry = z.object({
  schema: z.string(),
  eventId: z.number().int(),
  userId: z.uuid(),
  /** Follows from the event and the person: there is one mail of it, however often it is tried. */
  mailId: z.uuid(),
  /** The other events in the same mail. */
  more: z.array(z.number().int()).optional(),
});
export type NotificationMail = z.output<typeof entry>;

/** Mails of what happened; apart from those with links, so that many of them don't hold a new password up. */
export const notificationMailQueue: QueueDefinition<NotificationMail> = {
  name: 'notification-mail',
  entry,
  retryLimit: 12,
  expireInSeconds: 60,
  groupOf: ({ schema }) => schema,
};

/** Queues mails, each about the events that it notifies one person of. */
export async function enqueueNotificationMails(
  { db, services }: EnqueueContext,
  mails: readonly { recipients: readonly NotificationRecipient[] }[],
): Promise<void> {
  const entries = mails.flatMap(({ recipients }) => {
    const [first, ...rest] = recipients;
    if (!first) return [];
    const { event, person } = first;
    const more = rest.map((one) => one.event.id);
    return [
      {
        schema: db.schema,
        eventId: event.id,
        userId: person.id,
        mailId: idFrom(event.at.getTime(), [db.schema, event.id, person.id, ...more]),
        ...(more.length > 0 && { more }),
      },
    ];
  });
  await services.queue.add(db, notificationMailQueue, entries, { ids: entries.map(({ mailId }) => mailId) });
}
