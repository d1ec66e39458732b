import { dueAt } from '@plumbline/domain/notifications/timing';
import { sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { ConsumerContext, EventConsumer } from '../../worker/consumer.ts';
import { insertNotifications } from './recipients.queries.ts';
import type { Outward, OutwardMessage } from './send-outward.ts';
import { sendOutward } from './send-outward.ts';
import type { NotificationRecipient } from './notification-recipients.ts';
import { notificationRecipients } from './notification-recipients.ts';

/**
 * Tells each person what concerns them and what they may see, at the bell and by email, push and SMS, as they chose. An
 * event that comes twice finds its notifications and messages stored already and notifies nobody again.
 */
export const notifyConsumer: EventConsumer = {
  name: 'notify',
  consume: async (events, context) => {
    const recipients = await notificationRecipients(context.db, events);
    if (recipients.length === 0) return;
    await ringBells(
      recipients.filter((one) => one.deliveries.includes('notification')),
      context,
    );
    await goOut(recipients, context);
  },
};

/** Whoever forgot their password has its own mail already: that is what this event tells. */
const isSent = (recipient: NotificationRecipient, delivery: Outward) =>
  !(recipient.type === 'forgot_password' && delivery === 'email');

/** Sends what is to go out at once, and keeps what waits: for the end of quiet hours, of a burst, or the next digest. */
async function goOut(
  recipients: readonly NotificationRecipient[],
  { db, services, afterCommit }: ConsumerContext,
): Promise<void> {
  const { settings } = await services.settings.of(services.databaseOf(db.schema));
  const now = services.now();
  const atOnce: OutwardMessage[] = [];
  const later: { userId: string; eventId: number; delivery: Outward; type: string; dueAt: string }[] = [];
  const soFar = new Map<string, number>();
  for (const one of recipients) {
    const { person, event, type, bulk } = one;
    const recent = person.recent + (soFar.get(person.id) ?? 0);
    soFar.set(person.id, (soFar.get(person.id) ?? 0) + 1);
    // What belongs together waits until all of it is there.
    const due = dueAt(person.timing, now, settings.timezone, recent) ?? (bulk ? now : null);
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
