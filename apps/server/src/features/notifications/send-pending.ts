import { sql } from 'kysely';
import { z } from 'zod';
import { InstanceDatabase } from '../../database/instance-database.ts';
import type { Services } from '../../services.ts';
import { askInstances } from '../../worker/ask-instances.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { unlessAway } from '../../worker/unless-away.ts';
import { readStoredEvents } from '../../worker/waiting-events.ts';
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

/** To so many people, by each way by itself, is sent in one transaction; so many events are looked at in one statement. */
const peopleAtOnce = 50;
const eventsAtOnce = 500;

/** Sends what is due in every instance, grouped by person and delivery; whether it is still to be sent is looked at again. */
export async function sendPending(services: Services): Promise<void> {
  const schemas = (await services.instances.served(services.now())).map(({ schema }) => schema);
  const waiting = await askInstances(
    services,
    schemas,
    (db) => sql<boolean>`exists (select from ${db.table('pending_notifications')} where due_at <= ${services.now()})`,
  );
  for (const { schema, value: isWaiting } of waiting) {
    if (!isWaiting) continue;
    await unlessAway(services, schema, async () => {
      while ((await sendSome(services, schema)) === peopleAtOnce);
    });
  }
}

interface Due {
  userId: string;
  eventId: number;
  delivery: Outward;
}

/** So long at most after a bulk change has ended its last events are waited for. */
const lastEventsWithin = 300_000;

/**
 * Whether the event of a pending row `p` is part of a bulk change that is still running, or whose last events are not
 * handled yet.
 */
function isIncomplete(db: InstanceDatabase, now: Date) {
  const lately = new Date(now.getTime() - lastEventsWithin);
  return sql`exists (select from ${db.table('events')} e join ${db.table('bulk_changes')} b
      on b.id = e.bulk_change_id or b.undo_of = e.bulk_change_id
    where e.id = p.event_id and e.bulk_change_id is not null and (b.state = 'running' or (b.finished_at > ${lately}
      and exists (select from ${db.table('events')} w where not w.is_handled and w.bulk_change_id = e.bulk_change_id))))`;
}

/** Sends to some people all that is due for each of them: a message that is full says how much more there is. @returns to how many */
function sendSome(services: Services, schema: string): Promise<number> {
  return services.databases
    .of(schema)
    .unbound.transaction()
    .execute(async (transaction) => {
      const db = new InstanceDatabase(transaction, schema);
      const lock = await db.first(sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${schema}.pending_notifications`}, 0)) as got`);
      if (!lock?.got) return 0;
      const pending = db.table('pending_notifications');
      const now = services.now();
      const due = await db.rows(sql<Due>`
      delete from ${pending} p using (select p.user_id, p.delivery from ${pending} p
        where p.due_at <= ${now} and not ${isIncomplete(db, now)}
        group by p.user_id, p.delivery order by min(p.due_at), p.user_id, p.delivery limit ${peopleAtOnce}) as taken
      where p.user_id = taken.user_id and p.delivery = taken.delivery and p.due_at <= ${now} and not ${isIncomplete(db, now)}
      returning p.user_id as "userId", p.event_id as "eventId", p.delivery`);
      if (due.length > 0) await sendOutward({ db, services }, await groupedMessages(db, due));
      return new Set(due.map(({ userId, delivery }) => `${userId} ${delivery}`)).size;
    });
}

async function groupedMessages(db: InstanceDatabase, due: readonly Due[]): Promise<OutwardMessage[]> {
  const ids = [...new Set(due.map((one) => one.eventId))].toSorted((a, b) => a - b);
  const byPair = new Map<string, NotificationRecipient>();
  for (let from = 0; from < ids.length; from += eventsAtOnce) {
    const events = await readStoredEvents(db, ids.slice(from, from + eventsAtOnce));
    for (const recipient of await notificationRecipients(db, events)) {
      byPair.set(`${recipient.person.id} ${recipient.event.id}`, recipient);
    }
  }
  const groups = new Map<string, { delivery: Outward; recipients: NotificationRecipient[] }>();
  for (const { userId, eventId, delivery } of due.toSorted((a, b) => a.eventId - b.eventId)) {
    const recipient = byPair.get(`${userId} ${eventId}`);
    if (!recipient?.deliveries.includes(delivery)) continue;
    const key = `${userId} ${delivery}`;
    const group = groups.get(key) ?? { delivery, recipients: [] };
    group.recipients.push(recipient);
    groups.set(key, group);
  }
  return [...groups.values()];
}
