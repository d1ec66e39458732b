import type { Language } from '@plumbline/domain/languages/languages';
import type { TextTree } from '@plumbline/texts/text-tree';
import { textsIn } from '@plumbline/texts/texts';
import type { MailTexts } from './write-to-person.ts';

/** The emails with a link. Nobody is named in an invitation that nobody in particular asked for again. */
export type MailName = keyof Pick<
  TextTree['mails'],
  'invitation' | 'invitation_again' | 'password_reset' | 'new_device' | 'second_factor_reset' | 'end_reminder' | 'test'
>;

export function mailTexts(name: MailName, language: Language): MailTexts {
  const { paragraphs, footnotes, ...texts } = textsIn(language).mails[name];
  return { ...texts, paragraphs: Object.values(paragraphs), footnotes: Object.values(footnotes) };
}
