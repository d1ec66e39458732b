import { sql } from 'kysely';
import { z } from 'zod';
import { InstanceDatabase } from '../../database/instance-database.ts';
import type { Services } from '../../services.ts';
import { askInstances } from '../../worker/ask-instances.ts';
import type { QueueDefinition } from '../../worker/queue.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { readMailedEvent } from './notification-mail.queries.ts';
import type { Outward, OutwardMessage } from './send-outward.ts';
import { sendOutward } from './send-outward.ts';
import type { NotificationRecipient } from './notification-recipients.ts';
import { notificationRecipients } from './notification-recipients.ts';

const queue: QueueDefinition<object> = {
  name: 'pending-notifications',
  entry: z.object({}),
  retryLimit: 2,
  expireInSeconds: 300,
};

/** Sends, each minute and once over all servers, what has waited for its time. */
export const pendingNotificationsWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, () => sendPending(services));
    await services.queue.schedule(queue, '* * * * *');
  },
};

/** So many are taken in one transaction, and so many go into one message. */
const limits = { taken: 500, inOne: 50 } as const;

/** Sends what is due in every instance, grouped by person and delivery; whether it is still to be sent is looked at again. */
export async function sendPending(services: Services): Promise<void> {
  const schemas = (await services.instances.all()).map(({ schema }) => schema);
  const waiting = await askInstances(
    services,
    schemas,
    (db) => sql<boolean>`exists (select from ${db.table('pending_notifications')} where due_at <= ${services.now()})`,
  );
  for (const { schema, value: isWaiting } of waiting) {
    if (!isWaiting) continue;
    while ((await sendSome(services, schema)) === limits.taken);
  }
}

interface Due {
  userId: string;
  eventId: number;
  delivery: Outward;
}

function sendSome(services: Services, schema: string): Promise<number> {
  return services.unbound.transaction().execute(async (transaction) => {
    const db = new InstanceDatabase(transaction, schema);
    const pending = db.table('pending_notifications');
    const due = await db.rows(sql<Due>`
      delete from ${pending} p using (select user_id, event_id, delivery from ${pending}
        where due_at <= ${services.now()} order by due_at limit ${limits.taken} for update skip locked) as taken
      where p.user_id = taken.user_id and p.event_id = taken.event_id and p.delivery = taken.delivery
      returning p.user_id as "userId", p.event_id as "eventId", p.delivery`);
    if (due.length > 0) await sendOutward({ db, services }, await groupedMessages(db, due));
    return due.length;
  });
}

async function groupedMessages(db: InstanceDatabase, due: readonly Due[]): Promise<OutwardMessage[]> {
  const ids = [...new Set(due.map((one) => one.eventId))].toSorted((a, b) => a - b);
  const byPair = new Map<string, NotificationRecipient>();
  for (const id of ids) {
    const found = await readMailedEvent(db, id);
    if (!found) continue;
    for (const recipient of await notificationRecipients(db, [found.event]))
      byPair.set(`${recipient.person.id} ${id}`, recipient);
  }
  const groups = new Map<string, { delivery: Outward; recipients: NotificationRecipient[] }>();
  for (const { userId, eventId, delivery } of due.toSorted((a, b) => a.eventId - b.eventId)) {
    const recipient = byPair.get(`${userId} ${eventId}`);
    if (!recipient?.deliveries.includes(delivery)) continue;
    const key = `${userId} ${delivery}`;
    const group = groups.get(key) ?? { delivery, recipients: [] };
    if (group.recipients.length < limits.inOne) group.recipients.push(recipient);
    groups.set(key, group);
  }
  return [...groups.values()];
}
