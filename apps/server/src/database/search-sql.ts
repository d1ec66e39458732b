import { searchWords } from '@plumbline/domain/search/search';
import { foldedText } from '@plumbline/domain/text/fold-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** A text as it is searched: what `foldedText` makes of it (decision 0050). Columns named `search` hold it already. */
export function folded(text: Sql): RawBuilder<string> {
  return sql<string>`platform.folded(${text})`;
}

/** A pattern for `like` that finds the text anywhere in a folded one, with the pattern letters in it taken as they are. */
export function containing(text: string): string {
  return `%${foldedText(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether each word of what was typed is in a text, in any order; true where nothing was typed. The one meaning of a search in every list.
 * @param searched a folded text
 */
export function foundIn(searched: Sql, typed: string | undefined): RawBuilder<boolean> {
  const words = searchWords(typed ?? '').map((word) => sql`${searched} like ${containing(word)}`);
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}
