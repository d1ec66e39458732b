import type { NotificationType } from '@plumbline/domain/notifications/preferences';
import type { Language } from '@plumbline/domain/languages/languages';
import { textFor, textsIn } from '@plumbline/texts/texts';
import type { MailTexts } from '../mail/index.ts';

/** What an email about an event leads to. */
export type MailTarget =
  | 'job'
  | 'jobs'
  | 'project'
  | 'job_type'
  | 'webhook'
  | 'channel'
  | 'automation'
  | 'exports'
  | 'workers'
  | 'drive'
  | 'person'
  | 'profile'
  | 'home';

/** The sentence for whoever it happened to; undefined where there is none. */
export function textForSubject(language: Language, type: NotificationType): string | undefined {
  const own: Partial<Record<NotificationType, string>> = textsIn(language).notifications.own;
  return own[type];
}

/**
 * The email about one event: its sentence as subject and first line, then what is known of author, project and start.
 * @param sentence with gaps, the bell's or the reader's own
 */
export function notificationMail(
  language: Language,
  sentence: string,
  known: { target: MailTarget; author: boolean; project: boolean; start: boolean },
): MailTexts {
  const { hello, author, project, start, footnotes, action } = textsIn(language).mails.notification;
  return {
    subject: sentence,
    paragraphs: [
      hello,
      sentence,
      ...(known.project ? [project] : []),
      ...(known.start ? [start] : []),
      ...(known.author ? [author] : []),
    ],
    action: (action satisfies Readonly<Record<MailTarget, string>>)[known.target],
    footnotes: Object.values(footnotes),
  };
}

/** The email about several events: a line for each. A single line is about many jobs. @param lines whole sentences @param count of the events */
export function digestMail(language: Language, lines: readonly string[], count: number): MailTexts {
  const { hello, footnotes, action } = textsIn(language).mails.notification;
  const values = lines.map((_, index) => `{{line${index}}}`);
  const many = textFor(language, ($) => $.notifications.updates, count);
  const [only = many] = values;
  const isOne = values.length === 1;
  return {
    subject: isOne ? only : many,
    paragraphs: [hello, ...values],
    action: isOne ? action.jobs : action.home,
    footnotes: Object.values(footnotes),
  };
}
