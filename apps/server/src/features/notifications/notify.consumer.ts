import { idFrom, newId } from '../../ids.ts';
import type { ConsumerContext, EventConsumer } from '../../worker/consumer.ts';
import { notificationMailQueue } from './notification-mail-queue.ts';
import { keepNotifications } from './recipients.queries.ts';
import type { Told } from './told-people.ts';
import { toldPeople } from './told-people.ts';

/**
 * Tells each person what concerns them and what they may see, at the bell and by mail, as they chose. An event that
 * comes twice finds its notifications and mails kept already and tells nobody again.
 */
export const notifyConsumer: EventConsumer = {
  name: 'notify',
  consume: async (events, context) => {
    const told = await toldPeople(context.db, events);
    await ringBells(
      told.filter((one) => one.deliveries.includes('notification')),
      context,
    );
    await enqueueMails(
      told.filter((one) => one.deliveries.includes('email') && isMailed(one)),
      context,
    );
  },
};

/** Whoever forgot their password has its own mail already: that is what this event tells. */
const isMailed = (told: Told) => told.type !== 'forgot_password';

async function ringBells(told: readonly Told[], { db, services, afterCommit }: ConsumerContext): Promise<void> {
  if (told.length === 0) return;
  const kept = told.map(({ event, person, type }) => ({
    id: newId(event.at.getTime()),
    userId: person.id,
    eventId: event.id,
    type,
    at: event.at.toISOString(),
  }));
  const isNew = await keepNotifications(db, kept);
  const users = [...new Set(kept.filter((one) => isNew.has(one.id)).map((one) => one.userId))];
  if (users.length > 0) afterCommit(() => services.live.publish([{ kind: 'notified', schema: db.schema, users }]));
}

async function enqueueMails(told: readonly Told[], { db, services }: ConsumerContext): Promise<void> {
  if (told.length === 0) return;
  const { settings } = await services.settings.of(services.databaseOf(db.schema));
  if (!settings.notifications.email) return;
  const mails = told.map(({ event, person }) => ({
    schema: db.schema,
    eventId: event.id,
    userId: person.id,
    mailId: idFrom(event.at.getTime(), [db.schema, event.id, person.id]),
  }));
  await services.queue.add(
    db.query,
    notificationMailQueue,
    mails,
    mails.map((mail) => mail.mailId),
  );
}
