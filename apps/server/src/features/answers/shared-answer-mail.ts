import type { Language } from '@plumbline/domain/languages/languages';
import type { MailTexts } from '../mail/index.ts';

const words = {
  en: {
    subject: '{job} {jobType}: an answer for you',
    shared: '{author} shared an answer with you.',
    project: 'Project: {project}',
    question: '{question}',
    answer: '{answer}',
    comment: 'Comment: {comment}',
    issue: 'It was tagged as an issue.',
    files: 'Files: {files}',
    signed: 'It is signed.',
    action: 'Open the job',
    footnote: 'Your address was entered with this answer at {company}. To open the job you need an account there.',
  },
  he: {
    subject: '{job} {jobType}: תשובה עבורך',
    shared: 'תשובה ששותפה איתך, מאת {author}.',
    project: 'פרויקט: {project}',
    question: '{question}',
    answer: '{answer}',
    comment: 'הערה: {comment}',
    issue: 'התשובה סומנה כליקוי.',
    files: 'קבצים: {files}',
    signed: 'התשובה חתומה.',
    action: 'פתיחת העבודה',
    footnote: 'הכתובת שלך הוזנה עם התשובה הזו אצל {company}. כדי לפתוח את העבודה נדרש שם חשבון.',
  },
} as const;

/** Which parts of a shared answer exist. */
interface Known {
  readonly project: boolean;
  readonly answer: boolean;
  readonly comment: boolean;
  readonly issue: boolean;
  readonly files: boolean;
  readonly signed: boolean;
}

/** The email that brings a shared answer. */
export function sharedAnswerMail(language: Language, known: Known): MailTexts {
  const { subject, shared, question, action, footnote, ...rest } = words[language];
  const optional = (['answer', 'comment', 'issue', 'files', 'signed', 'project'] as const).filter((one) => known[one]);
  return {
    subject,
    paragraphs: [shared, question, ...optional.map((one) => rest[one])],
    action,
    footnotes: [footnote],
  };
}
