import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/settings/languages';
import { plainName } from '../../adapters/mail/mail-layout.ts';
import { eventTokens } from '../../events/event-tokens.ts';
import { eventTextIn } from '../../events/texts/event-texts.ts';
import type { MailedEvent } from './notification-mail.queries.ts';
import { textForSubject } from './notification-mails.ts';
import { isAbout } from './notification-target.ts';
import type { NotificationRecipient } from './notification-recipients.ts';

/** The line about an event for one reader, in their language: of themselves where it is about them. */
export function lineAbout(
  found: MailedEvent,
  recipient: NotificationRecipient,
  language: Language,
  settings: AppSettings,
): string {
  const named = eventTokens(found.event.name, found.words, language, settings);
  // Clients are not shown people (spec/4 §2 "Who sees what").
  const tokens = recipient.person.role === 'client' ? { ...named, person: '' } : named;
  const own = isAbout(recipient) ? textForSubject(language, recipient.type) : undefined;
  return (own ?? eventTextIn(found.event.name, language, tokens))
    .replace(/\{(\w+)\}/g, (_, name: string) => plainName(String(tokens[name as keyof typeof tokens] ?? '')))
    .replace(/ {2,}/g, ' ')
    .trim();
}

const manyUpdates: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `${count} updates`,
  he: (count) => `${count} עדכונים`,
};

/** The title of a message about several events. */
export const titleOfMany = (language: Language, count: number): string => manyUpdates[language](count);
