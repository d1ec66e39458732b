import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import type { MailTexts } from '../mail/index.ts';

/** What is known of a shared answer, beside what the email is filled with. */
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
  const { subject, shared, question, action, footnote, ...rest } = textsIn(language).mails.sharedAnswer;
  const optional = (['answer', 'comment', 'issue', 'files', 'signed', 'project'] as const).filter((one) => known[one]);
  return {
    subject,
    paragraphs: [shared, question, ...optional.map((one) => rest[one])],
    action,
    footnotes: [footnote],
  };
}
