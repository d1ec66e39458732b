import type { Actor } from '@plumbline/domain/actor/actor';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { containing } from '../../database/search-sql.ts';
import { seesEmails } from '../../access/profile-view.ts';

/**
 * The people who match each of the words, as a condition over `u`; emails are matched only if the actor may see them.
 */
export function peopleFoundBy(
  actor: Pick<Actor, 'role'>,
  settings: Pick<AppSettings, 'showEmails'>,
  words: readonly string[],
): RawBuilder<unknown> {
  const searched = seesEmails(actor, settings) ? sql`u.search` : sql`u.name_search`;
  return sql.join([sql`true`, ...words.map((word) => sql`${searched} like ${containing(word)}`)], sql` and `);
}
