import { searchWords } from '@plumbline/domain/search/search';
import { foldedText } from '@plumbline/domain/text/fold-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * The folded form of a text for searching, as by `foldedText` (decision 0050). Columns named `search` contain it
 * already.
 */
export function folded(text: Sql): RawBuilder<string> {
  return sql<string>`platform.folded(${text})`;
}

/** A `like` pattern that finds the text anywhere in a folded one, with wildcards escaped. */
export function containing(text: string): string {
  return `%${foldedText(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether a text contains each word of a search, in any order; true for an empty search. Every list uses this
 * definition.
 * @param searched a folded text
 */
export function foundIn(searched: Sql, typed: string | undefined): RawBuilder<boolean> {
  const words = searchWords(typed ?? '').map((word) => sql`${searched} like ${containing(word)}`);
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}
