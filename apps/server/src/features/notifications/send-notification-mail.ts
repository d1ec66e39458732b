import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/settings/languages';
import { eventTokens } from '../../events/event-tokens.ts';
import { writeToPerson } from '../../people/write-to-person.ts';
import type { Services } from '../../services.ts';
import { eventSentence } from '../../texts/event-texts.ts';
import { queueWork } from '../../worker/start-worker.ts';
import type { NotificationMail } from './notification-mail-queue.ts';
import { notificationMailQueue } from './notification-mail-queue.ts';
import type { LetterTarget } from './notification-letters.ts';
import { notificationLetter, ownSentence } from './notification-letters.ts';
import type { MailedEvent } from './notification-mail.queries.ts';
import { readMailedEvent } from './notification-mail.queries.ts';
import type { Told } from './told-people.ts';
import { toldPeople } from './told-people.ts';

/** One at a time: a mail that fails doesn't bring others of its batch to be sent twice. */
export const notificationMailWork = queueWork({
  queue: notificationMailQueue,
  batch: 1,
  handle: async (entries, services) => {
    for (const entry of entries) await sendNotificationMail(services, entry);
  },
});

/**
 * Writes the mail about an event and hands it over; throws when that fails, for the queue to try again. Whether it is to
 * be sent is looked at once more: who was banned, lost sight of the thing or changed their mind meanwhile gets none.
 */
async function sendNotificationMail(services: Services, mail: NotificationMail): Promise<void> {
  const instance = (await services.instances.all()).find((one) => one.schema === mail.schema);
  if (!instance?.isActive) return;
  const db = services.databaseOf(mail.schema);
  const { settings } = await services.settings.of(db);
  const found = await readMailedEvent(db, mail.eventId);
  if (!found || !settings.notifications.email) return;
  const told = (await toldPeople(db, [found.event])).find((one) => one.person.id === mail.userId);
  if (!told?.deliveries.includes('email')) return;
  const language = told.person.language ?? settings.defaultLanguage;
  await writeToPerson(services, instance, {
    id: mail.mailId,
    email: told.person.email,
    language,
    ...letterOf(found, told, language, settings),
  });
}

function letterOf(found: MailedEvent, told: Told, language: Language, settings: AppSettings) {
  const { event, words, startDate } = found;
  // Clients aren't told of people (decisions, "Who sees what").
  const isClient = told.person.role === 'client';
  const named = eventTokens(event.name, words, language, settings);
  const tokens = isClient ? { ...named, person: '' } : named;
  const author = isClient ? '' : (found.author ?? '');
  const target = told.opens ? targetOf(told) : 'home';
  const isAboutJob = event.jobId !== null;
  const own = isAbout(told) ? ownSentence(language, told.type) : undefined;
  const time = new Intl.DateTimeFormat('en-GB', { ...written, timeZone: settings.timezone });
  return {
    texts: notificationLetter(language, own ?? eventSentence(event.name, language, tokens), {
      target,
      author: author !== '',
      project: isAboutJob && tokens.project !== '',
      start: isAboutJob && startDate !== null,
    }),
    path: pathOf(target, event),
    values: {
      ...tokens,
      count: String(tokens.count),
      reader: told.person.firstName || told.person.email,
      author,
      when: time.format(event.at),
      start: startDate === null ? '' : time.format(startDate),
    },
  };
}

/** Whether the reader themselves was assigned, taken off or added. */
function isAbout({ event, type, person }: Told): boolean {
  const named = [event.before, event.after].flatMap((side) => {
    const { userIds = [], assigneeIds = [] } = (side ?? {}) as { userIds?: string[]; assigneeIds?: string[] };
    return [...userIds, ...assigneeIds];
  });
  return (
    type === 'user_assigned' || named.includes(person.id) || (type.startsWith('skill_') && event.userId === person.id)
  );
}

/** DD/MM/YY, HH:mm (Spec 1 §9). */
const written = {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

function targetOf({ event, person }: Told): LetterTarget {
  if (event.jobId !== null) return 'job';
  if (event.projectId !== null) return 'project';
  if (event.name.startsWith('skill.')) return event.userId === person.id ? 'profile' : 'person';
  return event.jobTypeId === null ? 'home' : 'job_type';
}

function pathOf(target: LetterTarget, event: MailedEvent['event']): string {
  return {
    job: `/jobs/${event.jobId}`,
    project: `/project/view/${event.projectId}`,
    job_type: `/job_type/editor/${event.jobTypeId}`,
    person: `/users/${event.userId}`,
    profile: '/profile',
    home: '/',
  }[target];
}
