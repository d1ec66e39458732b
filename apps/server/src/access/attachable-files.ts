import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { Problem } from '../http/problem.ts';
import { visibleFiles } from './file-scope.ts';

/** A file that something is to be shown with, and the wire path at which it was named. */
interface NamedFile {
  path: string;
  id: string | null | undefined;
}

/**
 * Attaching a file to something makes it visible to everybody who sees that thing, so a person may attach only what
 * they see themselves, and nothing private; audio only to answers of questions that accept it. Null and undefined ids
 * are skipped.
 * @param only `pictures` where nothing else is accepted (avatars, covers, backgrounds)
 * @throws Problem not_valid with `picture_expected`, `audio_not_allowed` or `unknown_reference` at each path
 */
export async function assertAttachable(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  files: readonly NamedFile[],
  only?: 'pictures',
): Promise<void> {
  const named = files.filter((file): file is NamedFile & { id: string } => typeof file.id === 'string');
  if (named.length === 0) return;
  const rows = await db.rows(sql<{ id: string; isAudio: boolean }>`
    select a.id, a.content_type like 'audio/%' as "isAudio" from ${db.table('assets')} a
    where a.id = any(${named.map((file) => file.id)}::uuid[]) and not a.is_private and ${visibleFiles(db, actor)}
      ${only ? sql`and a.content_type in ('image/jpeg', 'image/png')` : sql``}`);
  const found = new Map(rows.map((row) => [row.id, row.isAudio]));
  const fields = named.flatMap(({ id, path }) => {
    if (found.get(id) === false) return [];
    const code = only ? 'picture_expected' : found.get(id) ? 'audio_not_allowed' : 'unknown_reference';
    return [{ path, code, message: '' }];
  });
  if (fields.length > 0) throw new Problem('not_valid', { fields });
}
