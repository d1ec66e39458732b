import type { EventName } from '@plumbline/domain/events/catalogue';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled, withoutGaps } from '@plumbline/texts/fill';
import { textFor, textsIn } from '@plumbline/texts/texts';
import { isolatedNames } from '@plumbline/domain/text/isolate';

/** What an event's sentence is filled with; isolated where it stands, so that scripts can't reorder each other. */
export interface EventTokens {
  job: string;
  jobType: string;
  project: string;
  /** Whom it is about: the person assigned, confirmed, banned. */
  person: string;
  status: string;
  /** Why a job was sent back; empty for every other event. */
  reason: string;
  /** The result of a job that was submitted, `86%`; empty for every other event, and for who may not see it. */
  score: string;
  name: string;
  /** A day that it names: the last of a skill, the first of an absence. */
  day: string;
  count: number;
  /** What has changed, by name. */
  changed: readonly string[];
}

/**
 * An event's sentence in one language, its places open: `{{job}}`, `{{person}}` and the others of {@link EventTokens}. The author
 * is beside the sentence, not in it. In Hebrew the sentences avoid the author's gender by naming the deed.
 */
export function eventTextIn(
  name: EventName,
  language: Language,
  { person, reason, score, count }: EventTokens,
): string {
  const { withoutPerson, withReason, withScore } = textsIn(language).events;
  if (reason !== '' && Object.hasOwn(withReason, name)) return withReason[name as keyof typeof withReason];
  if (score !== '' && Object.hasOwn(withScore, name)) return withScore[name as keyof typeof withScore];
  if (person === '' && Object.hasOwn(withoutPerson, name)) return withoutPerson[name as keyof typeof withoutPerson];
  return textFor(language, ($) => $.events.sentences[name], count);
}

/** An event as a sentence in one language; what is not known is left out. */
export function eventText(name: EventName, language: Language, tokens: EventTokens): string {
  const text = filledSentence(eventTextIn(name, language, tokens), tokens);
  return tokens.changed.length === 0 ? text : `${text}: ${isolatedNames(tokens.changed)}`;
}

/** A sentence about an event with its places filled in, each name isolated. */
export function filledSentence(sentence: string, { changed: _, ...values }: EventTokens): string {
  return withoutGaps(filled(sentence, values));
}

/** What clients read of an event: neither people, nor why the office sent a job back (spec/4 §2 "Who sees what"). */
export const forClients = (tokens: EventTokens): EventTokens => ({ ...tokens, person: '', reason: '' });
