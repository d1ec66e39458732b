import type { NotificationType } from '@plumbline/domain/notifications/preferences';
import type { Language } from '@plumbline/domain/languages/languages';
import type { MailTexts } from '../mail/index.ts';

/** What an email about an event leads to. */
export type MailTarget =
  | 'job'
  | 'jobs'
  | 'project'
  | 'job_type'
  | 'webhook'
  | 'automation'
  | 'exports'
  | 'person'
  | 'profile'
  | 'home';

interface EmailWords {
  hello: string;
  author: string;
  project: string;
  start: string;
  footnotes: readonly string[];
  action: Readonly<Record<MailTarget, string>>;
}

const words: Readonly<Record<Language, EmailWords>> = {
  en: {
    hello: 'Hello {reader},',
    author: 'By {author}, {when}',
    project: 'Project: {project}',
    start: 'Start: {start}',
    footnotes: [
      'You get this email because of your notification preferences. You can change them in your profile, under Notifications.',
      'Stop these emails: {unsubscribe}',
    ],
    action: {
      job: 'Open the job',
      jobs: 'Open the jobs',
      project: 'Open the project',
      job_type: 'Open the job type',
      exports: 'Open my exports',
      webhook: 'Open the webhook',
      automation: 'Open the automation',
      person: 'Open the user',
      profile: 'Open your profile',
      home: 'Open the app',
    },
  },
  he: {
    hello: 'שלום {reader},',
    author: 'על ידי {author}, {when}',
    project: 'פרויקט: {project}',
    start: 'התחלה: {start}',
    footnotes: [
      'ההודעה נשלחה לפי העדפות ההתראות שלך. אפשר לשנות אותן בפרופיל, תחת התראות.',
      'הפסקת ההודעות האלה: {unsubscribe}',
    ],
    action: {
      job: 'פתיחת העבודה',
      jobs: 'פתיחת העבודות',
      project: 'פתיחת הפרויקט',
      job_type: 'פתיחת סוג העבודה',
      exports: 'פתיחת הקבצים שלי',
      webhook: 'פתיחת ה־webhook',
      automation: 'פתיחת האוטומציה',
      person: 'לפרטי המשתמש',
      profile: 'פתיחת הפרופיל',
      home: 'כניסה למערכת',
    },
  },
};

type OwnTexts = Partial<Record<NotificationType, Readonly<Record<Language, string>>>>;

/** Texts of notifications about the reader themselves. */
const ownTexts: OwnTexts = {
  user_assigned_to_job: {
    en: 'You were assigned to {job} {jobType}',
    he: 'שובצת לעבודה {job} {jobType}',
  },
  user_unassigned_from_job: {
    en: 'You were removed from {job} {jobType}',
    he: 'הוסרת מעבודה {job} {jobType}',
  },
  user_assigned: { en: 'You were added to the project {project}', he: 'צורפת לפרויקט {project}' },
  skill_expiring: { en: 'Your skill {name} is valid until {day}', he: 'ההסמכה שלך {name} בתוקף עד {day}' },
  skill_expired: {
    en: 'Your skill {name} expired; it was valid until {day}',
    he: 'ההסמכה שלך {name} פגה; היא הייתה בתוקף עד {day}',
  },
};

/** The sentence for whoever it happened to; undefined where there is none. */
export function textForSubject(language: Language, type: NotificationType): string | undefined {
  return ownTexts[type]?.[language];
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
  const { hello, author, project, start, footnotes, action } = words[language];
  return {
    subject: sentence,
    paragraphs: [
      hello,
      sentence,
      ...(known.project ? [project] : []),
      ...(known.start ? [start] : []),
      ...(known.author ? [author] : []),
    ],
    action: action[known.target],
    footnotes,
  };
}

const many: Readonly<Record<Language, string>> = { en: '{count} updates', he: '{count} עדכונים' };

/** The email about several events: a line for each. A single line is about many jobs. @param lines whole sentences */
export function digestMail(language: Language, lines: readonly string[]): MailTexts {
  const { hello, footnotes, action } = words[language];
  const values = lines.map((_, index) => `{line${index}}`);
  const [only = many[language]] = values;
  const isOne = values.length === 1;
  return {
    subject: isOne ? only : many[language],
    paragraphs: [hello, ...values],
    action: isOne ? action.jobs : action.home,
    footnotes,
  };
}
