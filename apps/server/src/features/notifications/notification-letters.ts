import type { NotificationType } from '@plumbline/domain/notifications/preferences';
import type { Language } from '@plumbline/domain/settings/languages';
import type { LetterTexts } from '../../people/write-to-person.ts';

/** What a letter about an event leads to. */
export type LetterTarget = 'job' | 'project' | 'job_type' | 'person' | 'profile' | 'home';

interface LetterWords {
  hello: string;
  author: string;
  project: string;
  start: string;
  footnotes: readonly string[];
  action: Readonly<Record<LetterTarget, string>>;
}

const words: Readonly<Record<Language, LetterWords>> = {
  en: {
    hello: 'Hello {reader},',
    author: 'By {author}, {when}',
    project: 'Project: {project}',
    start: 'Start: {start}',
    footnotes: [
      'You get this because your profile asks for it by e-mail. You can change that there, under Notifications.',
    ],
    action: {
      job: 'Open the job',
      project: 'Open the project',
      job_type: 'Open the job type',
      person: 'Open the person',
      profile: 'Open your profile',
      home: 'Open the app',
    },
  },
  he: {
    hello: 'שלום {reader},',
    author: 'על ידי {author}, {when}',
    project: 'פרויקט: {project}',
    start: 'התחלה: {start}',
    footnotes: ['ההודעה נשלחה כי כך נבחר בפרופיל שלך. אפשר לשנות זאת שם, תחת התראות.'],
    action: {
      job: 'לעבודה',
      project: 'לפרויקט',
      job_type: 'לסוג העבודה',
      person: 'לפרטי האדם',
      profile: 'לפרופיל שלך',
      home: 'כניסה למערכת',
    },
  },
};

type Sentences = Partial<Record<NotificationType, Readonly<Record<Language, string>>>>;

/** What the reader is told of themselves. */
const ownSentences: Sentences = {
  user_assigned_to_job: {
    en: 'You were assigned to {job} {jobType}',
    he: 'הוקצתה לך העבודה {job} {jobType}',
  },
  user_unassigned_from_job: {
    en: 'You were taken off {job} {jobType}',
    he: 'העבודה {job} {jobType} כבר לא מוקצית לך',
  },
  user_assigned: { en: 'You were added to the project {project}', he: 'צורפת לפרויקט {project}' },
  skill_expiring: { en: 'Your skill {name} holds until {day}', he: 'הכישור שלך {name} בתוקף עד {day}' },
  skill_expired: {
    en: 'Your skill {name} held until {day} and has expired',
    he: 'הכישור שלך {name} היה בתוקף עד {day} ופג',
  },
};

/** The sentence for whoever it happened to; undefined where there is none. */
export function ownSentence(language: Language, type: NotificationType): string | undefined {
  return ownSentences[type]?.[language];
}

/**
 * The letter about one event: its sentence as subject and first line, then what is known of author, project and start.
 * @param sentence with gaps, the bell's or the reader's own
 */
export function notificationLetter(
  language: Language,
  sentence: string,
  known: { target: LetterTarget; author: boolean; project: boolean; start: boolean },
): LetterTexts {
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
