import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { seesJob, seesProject } from '@plumbline/domain/actor/visibility';
import type { AnyEvent } from '@plumbline/domain/events/catalogue';
import type { Delivery } from '@plumbline/domain/notifications/preferences';
import { defaultPreferences, deliveriesFor } from '@plumbline/domain/notifications/preferences';
import type { Recipient } from '@plumbline/domain/notifications/recipients';
import { isNotifying, recipients } from '@plumbline/domain/notifications/recipients';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { InstanceSettings } from '../../instances/settings-store.ts';
import { readSettings } from '../../instances/settings-store.ts';
import type { StoredEvent } from '../../events/consumer.ts';
import type { Addressee, BulkOfEvent } from './recipients.queries.ts';
import { factsAround, loadAddressees } from './recipients.queries.ts';
import { isToldByOther } from './told-by-other.ts';

/** That a person is to be notified of an event, and by which channels. */
export interface NotificationRecipient {
  event: StoredEvent;
  type: Recipient['type'];
  person: Addressee;
  deliveries: readonly Delivery[];
  /** Whether the thing that the event is about opens for them. */
  opens: boolean;
  /** The bulk change of several jobs that the event is part of: it has one line for all of them. */
  bulk: BulkOfEvent | null;
}

/**
 * The recipients of these events: people whom they concern, who may see them and can sign in, each through their chosen
 * channels (decision 0034). Uses current data.
 */
export async function notificationRecipients(
  db: InstanceDatabase,
  events: readonly StoredEvent[],
): Promise<NotificationRecipient[]> {
  const notifying = events.filter((event) => isNotifying(event.name));
  if (notifying.length === 0) return [];
  const around = await factsAround(
    db,
    notifying.map((event) => event.id),
  );
  const concerned = notifying.flatMap((event) => {
    const facts = around.get(event.id);
    if (!facts || ((facts.bulk || facts.isPlanned) && isToldByOther(event))) return [];
    const { bulk } = facts;
    return recipients(asDomainEvent(event), facts).map((recipient) => ({ event, recipient, bulk }));
  });
  if (concerned.length === 0) return [];
  const isOfSkills = (event: StoredEvent) => event.name.startsWith('skill.');
  const instanceSettings = notifying.some(isOfSkills) ? await readSettings(db) : null;
  const addressees = await loadAddressees(
    db,
    concerned.map(({ event, recipient }) => ({ eventId: event.id, userId: recipient.userId })),
  );
  const byPair = new Map(addressees.map((addressee) => [`${addressee.eventId} ${addressee.id}`, addressee]));
  return concerned.flatMap(({ event, recipient, bulk }) => {
    const person = byPair.get(`${event.id} ${recipient.userId}`);
    if (!person || !mayKnow(person, event)) return [];
    if (instanceSettings && isOfSkills(event) && !seesSkillsAs(person, instanceSettings)) return [];
    const deliveries = deliveriesTo(person, recipient);
    const opens = person.isThere && sees(person);
    return deliveries.length > 0 ? [{ event, type: recipient.type, person, deliveries, opens, bulk }] : [];
  });
}

function asDomainEvent(event: StoredEvent): AnyEvent {
  // The sides were checked against the catalogue when the event was written.
  return { ...event, at: event.at.toISOString(), relations: {} } as unknown as AnyEvent;
}

function deliveriesTo(person: Addressee, { categories, type }: Recipient): readonly Delivery[] {
  const preferences = person.notificationKeys ? new Set<string>(person.notificationKeys) : defaultPreferences;
  return deliveriesFor(preferences, categories, type);
}

function sees(person: Addressee): boolean {
  if (person.job) return seesJob(person, person.job);
  return person.project === null || seesProject(person, person.project);
}

/** Whoever can't open a thing is not notified of it; but who was just taken off a job must learn that. */
function mayKnow(person: Addressee, event: StoredEvent): boolean {
  return sees(person) || (event.name === 'job.unassigned' && unassigned(event).includes(person.id));
}

function seesSkillsAs({ role }: Addressee, { settings, activeToggles }: InstanceSettings): boolean {
  return seesSkills({ role, security: settings.security, toggles: activeToggles });
}

function unassigned(event: StoredEvent): readonly string[] {
  const before = event.before as { userIds?: string[] } | null;
  return before?.userIds ?? [];
}
