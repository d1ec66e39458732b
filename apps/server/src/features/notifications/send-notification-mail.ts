import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/settings/languages';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { eventTokens } from '../../events/event-tokens.ts';
import { writeToPerson } from '../mail/index.ts';
import type { Services } from '../../services.ts';
import { eventTextIn } from '../../events/texts/event-texts.ts';
import { mailWork } from '../../worker/start-worker.ts';
import type { NotificationMail } from './notification-mail-queue.ts';
import { notificationMailQueue } from './notification-mail-queue.ts';
import { digestMail, notificationMail, textForSubject } from './notification-mails.ts';
import type { MailedEvent } from './notification-mail.queries.ts';
import { readMailedEvent } from './notification-mail.queries.ts';
import { isAbout, pathOf, targetOf } from './notification-target.ts';
import { lineAbout } from './outward-texts.ts';
import type { NotificationRecipient } from './notification-recipients.ts';
import { notificationRecipients } from './notification-recipients.ts';
import { everyType, unsubscribeToken } from './unsubscribe-token.ts';

export const notificationMailWork = mailWork({ queue: notificationMailQueue, send: sendNotificationMail });

/**
 * Writes the mail about an event and hands it over; throws when that fails, for the queue to try again. Whether it is to
 * be sent is looked at once more: who was banned, lost sight of the thing or changed their mind meanwhile gets none.
 */
async function sendNotificationMail(services: Services, mail: NotificationMail): Promise<void> {
  const instance = await services.instances.bySchema(mail.schema);
  if (!instance?.isActive) return;
  const db = services.databaseOf(mail.schema);
  const { settings } = await services.settings.of(db);
  const found = await readMailedEvent(db, mail.eventId);
  if (!found || !settings.notifications.email) return;
  const recipient = (await notificationRecipients(db, [found.event])).find((one) => one.person.id === mail.userId);
  if (!recipient?.deliveries.includes('email')) return;
  const language = recipient.person.language ?? settings.defaultLanguage;
  const others = await readOthers(db, mail);
  const token = await unsubscribeToken(db, mail.userId, others.length > 0 ? everyType : recipient.type);
  const content =
    others.length > 0
      ? digestOf([{ found, recipient }, ...others], language, settings)
      : emailOf(found, recipient, language, settings);
  await writeToPerson(services, instance, {
    id: mail.mailId,
    email: recipient.person.email,
    language,
    unsubscribe: token,
    ...content,
  });
}

interface NotifiedEvent {
  found: MailedEvent;
  recipient: NotificationRecipient;
}

/** The other events of the same mail that are still to be sent. */
async function readOthers(db: InstanceDatabase, { userId, more = [] }: NotificationMail): Promise<NotifiedEvent[]> {
  const others: NotifiedEvent[] = [];
  for (const id of more) {
    const found = await readMailedEvent(db, id);
    const recipient =
      found && (await notificationRecipients(db, [found.event])).find((one) => one.person.id === userId);
    if (found && recipient?.deliveries.includes('email')) others.push({ found, recipient });
  }
  return others;
}

/** One email about several events, a line for each. */
function digestOf(events: readonly NotifiedEvent[], language: Language, settings: AppSettings) {
  const lines = events.map(({ found, recipient }) => lineAbout(found, recipient, language, settings));
  const reader = events[0]?.recipient.person;
  return {
    texts: digestMail(language, lines),
    path: '/',
    values: {
      count: String(lines.length),
      reader: reader?.firstName || reader?.email || '',
      ...Object.fromEntries(lines.map((line, index) => [`line${index}`, line])),
    },
  };
}

function emailOf(found: MailedEvent, recipient: NotificationRecipient, language: Language, settings: AppSettings) {
  const { event, words, startDate } = found;
  // Clients are not shown people (spec/4 §2 "Who sees what").
  const isClient = recipient.person.role === 'client';
  const named = eventTokens(event.name, words, language, settings);
  const tokens = isClient ? { ...named, person: '' } : named;
  const author = isClient ? '' : (found.author ?? '');
  const target = targetOf(recipient);
  const isAboutJob = event.jobId !== null;
  const own = isAbout(recipient) ? textForSubject(language, recipient.type) : undefined;
  const time = new Intl.DateTimeFormat('en-GB', { ...written, timeZone: settings.timezone });
  return {
    texts: notificationMail(language, own ?? eventTextIn(event.name, language, tokens), {
      target,
      author: author !== '',
      project: isAboutJob && tokens.project !== '',
      start: isAboutJob && startDate !== null,
    }),
    path: pathOf(target, event),
    values: {
      ...tokens,
      count: String(tokens.count),
      reader: recipient.person.firstName || recipient.person.email,
      author,
      when: time.format(event.at),
      start: startDate === null ? '' : time.format(startDate),
    },
  };
}

/** DD/MM/YY, HH:mm (spec/1 §9). */
const written = {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
