import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled, withoutGaps } from '@plumbline/texts/fill';
import { say, type TextKey } from '@plumbline/texts/texts';
import { plainName } from '../../adapters/mail/mail-layout.ts';
import { eventTokens } from '../../events/event-tokens.ts';
import { eventTextIn, forClients } from '../../events/texts/event-texts.ts';
import type { BulkWords } from '../../events/bulk-words.ts';
import { bulkTitle } from '../../events/bulk-words.ts';
import { jobsOf, type NotifiedLine } from './notified-lines.ts';
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
  const tokens = recipient.person.role === 'client' ? forClients(named) : named;
  const own = isAbout(recipient) ? textForSubject(language, recipient.type) : undefined;
  const { changed: _, ...values } = tokens;
  return withoutGaps(filled(own ?? eventTextIn(found.event.name, language, tokens), values, plainName));
}

/** What the reader is notified of about themselves where a bulk change did it; undefined for other types. */
function ownOfMany(type: string, language: Language, count: number): string | undefined {
  const key: TextKey | undefined =
    type === 'user_assigned_to_job'
      ? ($) => $.notifications.ownOfMany.user_assigned_to_job
      : type === 'user_unassigned_from_job'
        ? ($) => $.notifications.ownOfMany.user_unassigned_from_job
        : undefined;
  return key && say(language, key, { count }, asWritten);
}

/** The line about what a bulk change did, of so many of its jobs: of the reader themselves where it is about them. */
export function textOfMany(
  words: BulkWords,
  jobs: number,
  { type, isAbout: isOwn, namesPeople }: { type: string; isAbout: boolean; namesPeople: boolean },
  { language, settings }: { language: Language; settings: AppSettings },
): string {
  const own = isOwn ? ownOfMany(type, language, jobs) : undefined;
  return own ?? bulkTitle(words, jobs, language, settings, { namesPeople });
}

/** The text of one line of a message; undefined where its event is no longer stored. */
export function textOfLine(
  line: NotifiedLine,
  events: ReadonlyMap<number, MailedEvent>,
  language: Language,
  settings: AppSettings,
): string | undefined {
  const last = line.recipients.at(-1) ?? line.recipients[0];
  const found = events.get(last.event.id);
  if (!found) return undefined;
  if (found.bulk) {
    const reader = { type: last.type, isAbout: isAbout(last), namesPeople: last.person.role !== 'client' };
    return textOfMany(found.bulk, jobsOf(line), reader, { language, settings });
  }
  return lineAbout(found, last, language, settings);
}

const moreText = (language: Language, count: number) =>
  say(language, ($) => $.notifications.more, { count }, asWritten);

/** Lines as a message has room for them: what does not fit is counted in a last one. @param length of all together, in letters */
export function fittingLines(
  lines: readonly string[],
  room: { readonly count: number; readonly length: number },
  language: Language,
): readonly string[] {
  const whole = lines.join('\n');
  if (lines.length <= room.count && whole.length <= room.length) return lines;
  const fitting: string[] = [];
  let left = room.length - moreText(language, lines.length).length;
  for (const line of lines) {
    if (fitting.length >= room.count || line.length + 1 > left) break;
    fitting.push(line);
    left -= line.length + 1;
  }
  return [...fitting, moreText(language, lines.length - fitting.length)];
}

/** The title of a message about several events. */
export const titleOfMany = (language: Language, count: number): string =>
  say(language, ($) => $.notifications.updates, { count }, asWritten);
