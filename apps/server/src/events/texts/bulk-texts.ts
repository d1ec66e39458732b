import type { BulkKind } from '@plumbline/domain/bulk/kinds';
import type { Language } from '@plumbline/domain/languages/languages';

/** What the sentence about a bulk change is filled with. */
export interface BulkTokens {
  /** How many jobs it is told of. */
  readonly jobs: number;
  readonly people: string;
  readonly skills: string;
  readonly project: string;
  readonly status: string;
  /** As screens write a day that people named. */
  readonly day: string;
  /** By how many days jobs are moved; below zero they are earlier. */
  readonly days: number;
  /** A length as people read it; empty where it is taken off. */
  readonly length: string;
}

type Words = Omit<BulkTokens, 'jobs' | 'days'> & { readonly jobs: string; readonly days: number };

const jobsIn: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => (count === 1 ? '1 job' : `${count} jobs`),
  he: (count) => (count === 1 ? 'עבודה אחת' : count === 2 ? 'שתי עבודות' : `${count} עבודות`),
};
const daysIn: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => (count === 1 ? '1 day' : `${count} days`),
  he: (count) => (count === 1 ? 'יום אחד' : count === 2 ? 'יומיים' : `${count} ימים`),
};

const texts: Readonly<Record<Language, Readonly<Record<BulkKind, (words: Words) => string>>>> = {
  en: {
    status: ({ jobs, status }) => `Status of ${jobs} is now “${status}”`,
    assign: ({ jobs, people }) => `Assigned ${people} to ${jobs}`,
    unassign: ({ jobs, people }) => `Removed ${people} from ${jobs}`,
    start_at: ({ jobs }) => `Set the start of ${jobs}`,
    planned_length: ({ jobs, length }) =>
      length === '' ? `Removed the planned length of ${jobs}` : `Set the planned length of ${jobs} to ${length}`,
    start_day: ({ jobs, day }) => `Moved ${jobs} to ${day}`,
    move_days: ({ jobs, days }) => `Moved ${jobs} ${daysIn.en(Math.abs(days))} ${days < 0 ? 'earlier' : 'later'}`,
    project: ({ jobs, project }) => `Moved ${jobs} to the project ${project}`,
    add_skills: ({ jobs, skills }) => `Added required skills to ${jobs}: ${skills}`,
    duplicate: ({ jobs }) => `Duplicated ${jobs}`,
    delete: ({ jobs }) => `Deleted ${jobs}`,
  },
  he: {
    status: ({ jobs, status }) => `שינוי הסטטוס ל״${status}״ – ${jobs}`,
    assign: ({ jobs, people }) => `שיבוץ ${people} – ${jobs}`,
    unassign: ({ jobs, people }) => `הסרת ${people} – ${jobs}`,
    start_at: ({ jobs }) => `קביעת מועד התחלה – ${jobs}`,
    planned_length: ({ jobs, length }) =>
      length === '' ? `הסרת המשך המתוכנן – ${jobs}` : `קביעת משך מתוכנן של ${length} – ${jobs}`,
    start_day: ({ jobs, day }) => `העברה לתאריך ${day} – ${jobs}`,
    move_days: ({ jobs, days }) => `${days < 0 ? 'הקדמה' : 'דחייה'} של ${daysIn.he(Math.abs(days))} – ${jobs}`,
    project: ({ jobs, project }) => `העברה לפרויקט ${project} – ${jobs}`,
    add_skills: ({ jobs, skills }) => `הוספת הסמכות נדרשות (${skills}) – ${jobs}`,
    duplicate: ({ jobs }) => `שכפול – ${jobs}`,
    delete: ({ jobs }) => `מחיקה – ${jobs}`,
  },
};

const undoneTexts: Readonly<Record<Language, (title: string) => string>> = {
  en: (title) => `Undone: ${title}`,
  he: (title) => `בוטל: ${title}`,
};

/** Set off where it stands, so that scripts can't reorder each other. */
const isolated = (text: string) => (text === '' ? '' : `\u2068${text}\u2069`);

/** One sentence for a whole bulk change. */
export function bulkText(kind: BulkKind, language: Language, tokens: BulkTokens): string {
  const { people, skills, project, status } = tokens;
  const text = texts[language][kind]({
    ...tokens,
    people: isolated(people),
    skills: isolated(skills),
    project: isolated(project),
    status: isolated(status),
    jobs: jobsIn[language](tokens.jobs),
  });
  return text.replace(/ {2,}/g, ' ').trim();
}

/** The same, once it was taken back. @public */
export const undoneText = (title: string, language: Language): string => undoneTexts[language](title);
