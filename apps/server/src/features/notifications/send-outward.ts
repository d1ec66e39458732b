import type { Delivery } from '@plumbline/domain/notifications/preferences';
import { instanceAddress } from '../../instances/instance-address.ts';
import { enqueuePush, enqueueSms, internationalNumber, sendsSms } from '../messages/index.ts';
import type { EnqueueContext } from '../messages/index.ts';
import { enqueueNotificationMails } from './notification-mail-queue.ts';
import { readMailedEvent } from './notification-mail.queries.ts';
import { pathOf, targetOf } from './notification-target.ts';
import { lineAbout, titleOfMany } from './outward-texts.ts';
import type { NotificationRecipient } from './notification-recipients.ts';

/** By what a message leaves the product: everything but the bell. */
export type Outward = Exclude<Delivery, 'notification'>;

/** Events of which one person is notified by one message. */
export interface OutwardMessage {
  delivery: Outward;
  /** At least one, all of the same person. */
  recipients: readonly NotificationRecipient[];
}

/** Queues messages, inside the transaction: one for each, under a key that follows from what it tells. */
export async function sendOutward(context: EnqueueContext, messages: readonly OutwardMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const { db, services } = context;
  const instanceSettings = await services.settings.of(services.databaseOf(db.schema));
  const { settings } = instanceSettings;
  const sent = messages.filter(({ delivery }) => settings.notifications[delivery]);
  await enqueueNotificationMails(
    context,
    sent.filter(({ delivery }) => delivery === 'email'),
  );
  const instance = await services.instances.bySchema(db.schema);
  const address = instance ? instanceAddress(services.configuration, instance.name) : '';
  for (const { delivery, recipients } of sent) {
    const [first] = recipients;
    if (delivery === 'email' || !first) continue;
    const { person } = first;
    const language = person.language ?? settings.defaultLanguage;
    const lines: string[] = [];
    for (const one of recipients) {
      const found = await readMailedEvent(db, one.event.id);
      if (found) lines.push(lineAbout(found, one, language, settings));
    }
    const [line = ''] = lines;
    if (line === '') continue;
    const isOne = recipients.length === 1;
    const path = isOne ? pathOf(targetOf(first), first.event) : '/';
    const key = `events ${recipients.map((one) => one.event.id).join(' ')}`.slice(0, 400);
    const title = isOne ? line : titleOfMany(language, recipients.length);
    if (delivery === 'push') {
      await enqueuePush(context, [{ key, userId: person.id, title, body: isOne ? '' : lines.join('\n'), path }]);
    } else if (sendsSms(services.configuration, instanceSettings)) {
      const to = internationalNumber(person.phoneNumber, settings.timezone);
      const text = [isOne ? '' : title, ...lines, `${address}${path}`].filter(Boolean).join('\n');
      if (to) await enqueueSms(context, [{ key: `${key} ${person.id}`, to, text, userId: person.id }]);
    }
  }
}
