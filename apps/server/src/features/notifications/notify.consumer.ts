import { seesJob, seesProject } from '@plumbline/domain/access/visibility';
import type { AnyEvent } from '@plumbline/domain/events/catalogue';
import { defaultPreferences, deliveriesFor } from '@plumbline/domain/notifications/preferences';
import type { Recipient } from '@plumbline/domain/notifications/recipients';
import { isNotifying, recipients } from '@plumbline/domain/notifications/recipients';
import { newId } from '../../ids.ts';
import type { EventConsumer, KeptEvent } from '../../worker/consumer.ts';
import type { Addressee } from './recipients.queries.ts';
import { factsAround, keepNotifications, loadAddressees } from './recipients.queries.ts';

/**
 * Puts at each person's bell what concerns them and what they may see. An event that comes twice finds its
 * notifications kept already and tells nobody again.
 */
export const notifyConsumer: EventConsumer = {
  name: 'notify',
  consume: async (events, { db, services, afterCommit }) => {
    const telling = events.filter((event) => isNotifying(event.name));
    if (telling.length === 0) return;
    const around = await factsAround(
      db,
      telling.map((event) => event.id),
    );
    const concerned = telling.flatMap((event) => {
      const facts = around.get(event.id);
      return facts ? recipients(asDomainEvent(event), facts).map((recipient) => ({ event, recipient })) : [];
    });
    if (concerned.length === 0) return;
    const addressees = await loadAddressees(
      db,
      concerned.map(({ event, recipient }) => ({ eventId: event.id, userId: recipient.userId })),
    );
    const byPair = new Map(addressees.map((addressee) => [`${addressee.eventId} ${addressee.id}`, addressee]));
    const wanted = concerned.filter(({ event, recipient }) => {
      const addressee = byPair.get(`${event.id} ${recipient.userId}`);
      return addressee && mayKnow(addressee, event) && wants(addressee, recipient);
    });
    if (wanted.length === 0) return;
    const kept = wanted.map(({ event, recipient }) => ({
      id: newId(event.at.getTime()),
      userId: recipient.userId,
      eventId: event.id,
      type: recipient.type,
      at: event.at.toISOString(),
    }));
    const isNew = await keepNotifications(db, kept);
    const users = [...new Set(kept.filter((one) => isNew.has(one.id)).map((one) => one.userId))];
    if (users.length > 0) afterCommit(() => services.live.publish([{ kind: 'notified', schema: db.schema, users }]));
  },
};

function asDomainEvent(event: KeptEvent): AnyEvent {
  // The sides were checked against the catalogue when the event was written.
  return { ...event, at: event.at.toISOString(), relations: {} } as unknown as AnyEvent;
}

function wants(addressee: Addressee, { categories, type }: Recipient): boolean {
  const preferences = addressee.notificationKeys ? new Set<string>(addressee.notificationKeys) : defaultPreferences;
  return deliveriesFor(preferences, categories, type).includes('notification');
}

/** Whoever can't open a thing isn't told of it; but who was just taken off a job must learn that. */
function mayKnow(addressee: Addressee, event: KeptEvent): boolean {
  if (event.name === 'job.unassigned' && unassigned(event).includes(addressee.id)) return true;
  if (addressee.job) return seesJob(addressee, addressee.job);
  return addressee.project === null || seesProject(addressee, addressee.project);
}

function unassigned(event: KeptEvent): readonly string[] {
  const before = event.before as { userIds?: string[] } | null;
  return before?.userIds ?? [];
}
