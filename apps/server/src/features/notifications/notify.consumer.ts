import { dueAt } from '@plumbline/domain/notifications/timing';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import type { ConsumerContext, EventConsumer } from '../../events/consumer.ts';
import { insertNotifications } from './recipients.queries.ts';
import type { Outward, OutwardMessage } from './send-outward.ts';
import { sendOutward } from './send-outward.ts';
import type { NotificationRecipient } from './notification-recipients.ts';
import { notificationRecipients } from './notification-recipients.ts';
import { withdrawNotices } from './withdraw-notices.ts';

/**
 * Tells each person what concerns them and what they may see, at the bell and by email, push and SMS, as they chose. An
 * event that comes twice finds its notifications and messages stored already and notifies nobody again.
 */
export const notifyConsumer: EventConsumer = {
  name: 'notify',
  consume: async (events, context) => {
    const recipients = await notificationRecipients(context.db, events);
    if (recipients.length > 0) {
      await ringBells(
        recipients.filter((one) => one.deliveries.includes('notification')),
        context,
      );
      await goOut(recipients, context);
    }
    await withdrawNotices(events, context);
  },
};

/** A password reset has its own mail already. */
const isSent = (recipient: NotificationRecipient, delivery: Outward) =>
  !(recipient.type === 'forgot_password' && delivery === 'email');

/** Sends what is due at once, and stores the rest until the end of quiet hours, of a burst, or the next digest. */
async function goOut(
  recipients: readonly NotificationRecipient[],
  { db, services, afterCommit }: ConsumerContext,
): Promise<void> {
  const { settings } = await services.settings.of(services.databaseOf(db.schema));
  const now = services.now();
  const atOnce: OutwardMessage[] = [];
  const later: { userId: string; eventId: number; delivery: Outward; type: string; dueAt: string }[] = [];
  const soFar = new Map<string, number>();
  const dueOfLine = await waitingLines(db, recipients);
  for (const one of recipients) {
    const { person, event, type, bulk } = one;
    const line = bulk && lineKey(person.id, bulk.id);
    let due: Date | null | undefined = line === null ? undefined : dueOfLine.get(line);
    if (due === undefined) {
      const recent = person.recent + (soFar.get(person.id) ?? 0);
      soFar.set(person.id, (soFar.get(person.id) ?? 0) + 1);
      // What belongs together waits until all of it is there.
      due = dueAt(person.timing, now, settings.timezone, recent) ?? (bulk ? now : null);
      if (line !== null && due) dueOfLine.set(line, due);
    }
    for (const delivery of one.deliveries) {
      if (delivery === 'notification' || !isSent(one, delivery)) continue;
      if (due === null) atOnce.push({ delivery, recipients: [one] });
      else later.push({ userId: person.id, eventId: event.id, delivery, type, dueAt: due.toISOString() });
    }
  }
  await sendOutward({ db, services, afterCommit }, atOnce);
  if (later.length === 0) return;
  await db.rows(sql`insert into ${db.table('pending_notifications')} (user_id, event_id, delivery, type, due_at)
    select p."userId", p."eventId", p.delivery, p.type, p."dueAt"
    from json_to_recordset(${JSON.stringify(later)}::json)
      as p ("userId" uuid, "eventId" bigint, delivery text, type text, "dueAt" timestamptz)
    on conflict do nothing`);
}

const lineKey = (userId: string, bulkChangeId: string | null) => `${userId} ${bulkChangeId}`;

/** When what waits already of the bulk changes of these events goes out: all that one of them did goes out together. */
async function waitingLines(
  db: InstanceDatabase,
  recipients: readonly NotificationRecipient[],
): Promise<Map<string, Date>> {
  const ofBulk = recipients.filter(({ bulk }) => bulk !== null);
  if (ofBulk.length === 0) return new Map();
  const rows = await db.rows(sql<{ userId: string; bulkChangeId: string | null; dueAt: Date }>`
    select p.user_id as "userId", e.bulk_change_id as "bulkChangeId", min(p.due_at) as "dueAt"
    from ${db.table('pending_notifications')} p join ${db.table('events')} e on e.id = p.event_id
    where p.user_id = any(${[...new Set(ofBulk.map(({ person }) => person.id))]}::uuid[])
      and e.bulk_change_id = any(${[...new Set(ofBulk.flatMap(({ bulk }) => bulk?.id ?? []))]}::uuid[])
    group by p.user_id, e.bulk_change_id`);
  return new Map(rows.map(({ userId, bulkChangeId, dueAt: due }) => [lineKey(userId, bulkChangeId), due]));
}

async function ringBells(
  recipients: readonly NotificationRecipient[],
  { db, services, afterCommit }: ConsumerContext,
): Promise<void> {
  if (recipients.length === 0) return;
  const rows = recipients.map(({ event, person, type, bulk }) => ({
    id: newId(event.at.getTime()),
    userId: person.id,
    eventId: event.id,
    type,
    at: event.at.toISOString(),
    bulkChangeId: bulk?.id ?? null,
  }));
  const isNew = await insertNotifications(db, rows);
  const users = [...new Set(rows.filter((one) => isNew.has(one.id)).map((one) => one.userId))];
  if (users.length > 0) afterCommit(() => services.live.publish([{ kind: 'notified', schema: db.schema, users }]));
}
