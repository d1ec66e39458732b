import type { Language } from '@plumbline/domain/languages/languages';

/** What people call the fields of the calls that actions make, by the end of their path. */
const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  value: { en: 'answer', he: 'תשובה' },
  question: { en: 'question', he: 'שאלה' },
  comment: { en: 'comment', he: 'הערה' },
  files: { en: 'files', he: 'קבצים' },
  isIssue: { en: 'issue', he: 'ליקוי' },
  signature: { en: 'signature', he: 'חתימה' },
  emails: { en: 'email addresses', he: 'כתובות דוא״ל' },
  email: { en: 'email', he: 'דוא״ל' },
  role: { en: 'role', he: 'תפקיד' },
  'name.first': { en: 'first name', he: 'שם פרטי' },
  'name.last': { en: 'last name', he: 'שם משפחה' },
  project: { en: 'project', he: 'פרויקט' },
  job_type: { en: 'job type', he: 'סוג עבודה' },
  startDate: { en: 'start date', he: 'תאריך התחלה' },
  plannedLength: { en: 'planned length', he: 'משך מתוכנן' },
  expiry: { en: 'expiry', he: 'תוקף' },
  users: { en: 'people', he: 'אנשים' },
  skills: { en: 'skill', he: 'הסמכה' },
  url: { en: 'address', he: 'כתובת' },
};

/** A field's name by its path (`data.0.answer.value`, `users.3`); the path itself where it has none. */
export function fieldWord(path: string, language: Language): string {
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
  const known = [steps.slice(-2).join('.'), steps.at(-1) ?? ''].find((name) => Object.hasOwn(words, name));
  return (known === undefined ? undefined : words[known]?.[language]) ?? path;
}
