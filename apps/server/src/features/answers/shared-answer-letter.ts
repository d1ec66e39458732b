import type { TextPart } from '@plumbline/domain/question-types/text-part';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/settings/languages';
import type { LetterTexts } from '../../people/write-to-person.ts';

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
    yes: 'Yes',
    no: 'No',
    running: 'running',
    picture: 'Picture',
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
    action: 'לעבודה',
    footnote: 'כתובתך הוזנה עם התשובה הזו אצל {company}. כדי לפתוח את העבודה נדרש שם חשבון.',
    yes: 'כן',
    no: 'לא',
    running: 'פועל',
    picture: 'תמונה',
  },
} as const;

/** One part of an answer in a letter's language, its times by the instance's clock. */
export function sayPart(part: TextPart, language: Language, timeZone: AppSettings['timezone']): string {
  const say = (one: TextPart): string => sayPart(one, language, timeZone);
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'item':
      return part.label;
    case 'number':
      return String(part.number);
    case 'code':
      return words[language][part.code];
    case 'date': {
      const [year = '', month = '', day = ''] = part.date.split('-');
      return `${day}/${month}/${year.slice(2)}`;
    }
    case 'time':
      return part.time;
    case 'moment':
      return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
        new Date(part.moment),
      );
    case 'range':
      return `${say(part.from)} – ${say(part.to)}`;
    case 'file':
      return words[language].picture;
    case 'count':
      return String(part.count);
  }
}

/** What is known of a shared answer, beside what the letter is filled with. */
interface Known {
  readonly project: boolean;
  readonly answer: boolean;
  readonly comment: boolean;
  readonly issue: boolean;
  readonly files: boolean;
  readonly signed: boolean;
}

/** The letter that brings a shared answer. */
export function sharedAnswerLetter(language: Language, known: Known): LetterTexts {
  const { subject, shared, question, action, footnote, ...rest } = words[language];
  const optional = (['answer', 'comment', 'issue', 'files', 'signed', 'project'] as const).filter((one) => known[one]);
  return {
    subject,
    paragraphs: [shared, question, ...optional.map((one) => rest[one])],
    action,
    footnotes: [footnote],
  };
}
