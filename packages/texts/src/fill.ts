import type { Language } from '@plumbline/domain/languages/languages';
import { isolatedIn, writtenDirection } from '@plumbline/domain/settings/text-direction';
import { isolatedName } from '@plumbline/domain/text/isolate';

/** What a text is filled with, by the names of its places: `{{name}}`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** How a value appears within a sentence. */
type Present = (value: string) => string;

/** Isolates what runs against the language of the sentence, and nothing else: for messages that other programs read as well. */
export const isolatedWithin =
  (language: Language): Present =>
  (value) =>
    isolatedIn(writtenDirection(language), value);

/** For names that are stored, and for parts that are whole phrases of the same language. */
export const asWritten: Present = (value) => value;

/**
 * A text with its places filled in; one without a value is left out. What a value says itself is no place.
 * Each value is isolated where nothing else is said: then it can't reorder the sentence around it. The only function that does so, besides i18next in the web app, which isolates by the same rule.
 */
export function filled(text: string, values: TextValues, present: Present = isolatedName): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? present(String(values[name])) : '',
  );
}

/** A sentence in which places may be empty: without the spaces that they leave. */
export function withoutGaps(sentence: string): string {
  return sentence.replace(/ {2,}/g, ' ').trim();
}
