import { writeMoment } from '@plumbline/domain/dates/write-moment';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { isInReview } from '@plumbline/domain/jobs/review';
import type { Language } from '@plumbline/domain/languages/languages';
import { readStoredEvents } from '../../worker/waiting-events.ts';
import { eventTokens } from '../../events/event-tokens.ts';
import { readWhatWasFound } from '../documents/index.ts';
import { exportContext } from '../exports/index.ts';
import { writeToPerson } from '../mail/index.ts';
import type { Services } from '../../services.ts';
import { eventTextIn, forClients } from '../../events/texts/event-texts.ts';
import { mailWork } from '../../worker/start-worker.ts';
import type { NotificationMail } from './notification-mail-queue.ts';
import { notificationMailQueue } from './notification-mail-queue.ts';
import { digestMail, notificationMail, textForSubject } from './notification-mails.ts';
import type { MailedEvent } from './notification-mail.queries.ts';
import { readMailedEvents } from './notification-mail.queries.ts';
import { linesOf, type NotifiedLine } from './notified-lines.ts';
import { isAbout, pathOf, pathOfLine, targetOf } from './notification-target.ts';
import { fittingLines, textOfLine } from './outward-texts.ts';
import type { NotificationRecipient } from './notification-recipients.ts';
import { notificationRecipients } from './notification-recipients.ts';
import { everyType, unsubscribeToken } from './unsubscribe-token.ts';

export const notificationMailWork = mailWork({ queue: notificationMailQueue, send: sendNotificationMail });

/**
 * Writes and sends the mail about an event; throws on failure, so that the queue retries. Whether it is still wanted is
 * checked again: people who were banned, can no longer see the subject or changed their preferences get none.
 */
async function sendNotificationMail(services: Services, mail: NotificationMail): Promise<void> {
  const instance = await services.instances.bySchema(mail.schema);
  if (!instance) return;
  const db = services.databaseOf(mail.schema);
  const { settings } = await services.settings.of(db);
  if (!settings.notifications.email) return;
  const events = await readStoredEvents(db, [mail.eventId, ...(mail.more ?? [])]);
  const recipients = (await notificationRecipients(db, events)).filter(
    ({ person, deliveries }) => person.id === mail.userId && deliveries.includes('email'),
  );
  const lines = linesOf(recipients);
  const [first] = lines;
  if (!first) return;
  const [recipient] = first.recipients;
  const language = recipient.person.language ?? settings.defaultLanguage;
  const token = await unsubscribeToken(db, mail.userId, lines.length > 1 ? everyType : recipient.type);
  const found = await readMailedEvents(
    db,
    lines.map(({ recipients: ofLine }) => (ofLine.at(-1) ?? ofLine[0]).event.id),
    language,
  );
  const only = lines.length === 1 && recipient.bulk === null ? found.get(recipient.event.id) : undefined;
  const content = only
    ? emailOf(only, recipient, language, settings)
    : digestOf(lines, found, recipient.person, language, settings);
  if (!content) return;
  const findings = only ? await foundFor(services, db, recipient, language) : [];
  await writeToPerson(services, instance, {
    id: mail.mailId,
    email: recipient.person.email,
    language,
    unsubscribe: token,
    ...(findings.length > 0 && { found: findings }),
    ...content,
  });
}

/** What was found in a job that was reported, or is in review or done, as its reader sees it; nothing for any other event. */
async function foundFor(
  services: Services,
  db: InstanceDatabase,
  { event: { name, jobId, after }, person, opens }: NotificationRecipient,
  language: Language,
): Promise<string[]> {
  const { status = '' } = (after ?? {}) as { status?: string };
  const isFinished = name === 'job.submitted' || (name === 'job.status_changed' && isInReview(status));
  if (!isFinished || jobId === null || !opens) return [];
  const reader = await exportContext(services, db, { personId: person.id, language });
  return reader ? readWhatWasFound(reader, jobId) : [];
}

/** So many lines one email has; what else there is, it counts. */
const room = { count: 50, length: 20_000 } as const;

/** One email about several events, a line for each, and one for all that a bulk change did; undefined where nothing is stored of them. */
function digestOf(
  lines: readonly NotifiedLine[],
  events: ReadonlyMap<number, MailedEvent>,
  reader: NotificationRecipient['person'],
  language: Language,
  settings: AppSettings,
) {
  const texts = lines.flatMap((line) => textOfLine(line, events, language, settings) ?? []);
  if (texts.length === 0) return undefined;
  const shown = fittingLines(texts, room, language);
  return {
    texts: digestMail(language, shown, texts.length),
    path: texts.length === 1 ? pathOfLine(lines[0]) : '/',
    values: {
      count: String(texts.length),
      reader: reader.firstName || reader.email,
      ...Object.fromEntries(shown.map((line, index) => [`line${index}`, line])),
    },
  };
}

function emailOf(found: MailedEvent, recipient: NotificationRecipient, language: Language, settings: AppSettings) {
  const { event, words, startDate } = found;
  // Clients are not shown people (spec/4 §2 "Who sees what").
  const isClient = recipient.person.role === 'client';
  const named = eventTokens(event.name, words, language, settings);
  const tokens = isClient ? forClients(named) : named;
  const author = isClient ? '' : (found.author ?? '');
  const target = targetOf(recipient);
  const isAboutJob = event.jobId !== null;
  const own = isAbout(recipient) ? textForSubject(language, recipient.type) : undefined;
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
      when: writeMoment(event.at, settings.timezone),
      start: startDate === null ? '' : writeMoment(startDate, settings.timezone),
    },
  };
}
