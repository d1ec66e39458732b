import type { BulkKind } from '@plumbline/domain/bulk/kinds';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled, withoutGaps } from '@plumbline/texts/fill';
import { say, textsIn, type TextKey } from '@plumbline/texts/texts';
import { isolatedName } from '@plumbline/domain/text/isolate';

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

/** One sentence for a whole bulk change. */
export function bulkText(kind: BulkKind, language: Language, { jobs: count, days, day, ...names }: BulkTokens): string {
  const key: TextKey = ($) => {
    if (kind === 'move_days') return days < 0 ? $.bulk.earlier : $.bulk.later;
    if (kind === 'planned_length' && names.length === '') return $.bulk.no_planned_length;
    return $.bulk[kind];
  };
  const named = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, isolatedName(value)]));
  const by = say(language, ($) => $.bulk.days, { count: Math.abs(days) }, asWritten);
  return withoutGaps(say(language, key, { ...named, count, day, days: by }, asWritten));
}

/** The same, once it was taken back. @public */
export const undoneText = (title: string, language: Language): string =>
  filled(textsIn(language).bulk.undone, { title }, asWritten);
