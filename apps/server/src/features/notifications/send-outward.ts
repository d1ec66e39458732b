import type { Delivery } from '@plumbline/domain/notifications/preferences';
import { instanceAddress } from '../../instances/instance-address.ts';
import { enqueuePush, enqueueSms, internationalNumber, sendsSms } from '../messages/index.ts';
import type { EnqueueContext } from '../messages/index.ts';
import { enqueueNotificationMails } from './notification-mail-queue.ts';
import { readMailedEvents } from './notification-mail.queries.ts';
import { linesOf } from './notified-lines.ts';
import { pathOfLine } from './notification-target.ts';
import { fittingLines, textOfLine, titleOfMany } from './outward-texts.ts';
import type { NotificationRecipient } from './notification-recipients.ts';

/** By what a message leaves the product: everything but the bell. */
export type Outward = Exclude<Delivery, 'notification'>;

/** Events of which one person is notified by one message. */
export interface OutwardMessage {
  delivery: Outward;
  /** At least one, all of the same person. */
  recipients: readonly NotificationRecipient[];
}

/** Queues messages, inside the transaction: one for each, under a key derived from its events. */
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
    const lines = linesOf(recipients);
    const events = await readMailedEvents(
      db,
      lines.map(({ recipients: ofLine }) => (ofLine.at(-1) ?? ofLine[0]).event.id),
      language,
    );
    const texts = lines.flatMap((line) => textOfLine(line, events, language, settings) ?? []);
    const [text] = texts;
    if (text === undefined) continue;
    const isOne = texts.length === 1;
    const path = isOne ? pathOfLine(lines[0]) : '/';
    const key = `events ${recipients.map((one) => one.event.id).join(' ')}`.slice(0, 400);
    const title = isOne ? text : titleOfMany(language, texts.length);
    if (delivery === 'push') {
      const body = isOne ? '' : fittingLines(texts, room.push, language).join('\n');
      await enqueuePush(context, [{ key, userId: person.id, title, body, path }]);
    } else if (sendsSms(services.configuration, instanceSettings)) {
      const to = internationalNumber(person.phoneNumber, settings.timezone);
      const fitting = fittingLines(texts, room.sms, language);
      const message = [isOne ? '' : title, ...fitting, `${address}${path}`].filter(Boolean).join('\n');
      if (to) await enqueueSms(context, [{ key: `${key} ${person.id}`, to, text: message, userId: person.id }]);
    }
  }
}

/** Lines and letters of a message, with room for its title and address: longer ones are cut off where they are stored. */
const room = { push: { count: 8, length: 900 }, sms: { count: 10, length: 1200 } } as const;
