import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/**
 * Of these files, those that may be hung on a person's profile: uploaded for them, or by the one who hangs them there, and no
 * audio. Naming somebody else's file must not open it.
 */
export async function assetsFor(
  db: InstanceDatabase,
  assetIds: readonly string[],
  userId: string,
  actorId: string,
): Promise<ReadonlyMap<string, { contentType: string }>> {
  const rows = await db.rows(sql<{ id: string; content_type: string }>`
    select id, content_type from ${db.table('assets')}
    where id = any(${assetIds.filter(isId)}::uuid[]) and removed_at is null and content_type not like 'audio/%'
      and (target_user_id = ${userId} or (uploaded_by = ${actorId} and target_user_id is null))`);
  return new Map(rows.map((row) => [row.id, { contentType: row.content_type }]));
}

/** Pictures of people (spec/1 §5: jpeg and png). @throws Problem not_valid at `avatar` for another file, or someone else's */
export async function assertOwnPicture(
  db: InstanceDatabase,
  assetId: string,
  userId: string,
  actorId: string,
): Promise<void> {
  const asset = (await assetsFor(db, [assetId], userId, actorId)).get(assetId);
  if (!asset || !['image/jpeg', 'image/png'].includes(asset.contentType)) {
    throw new Problem('not_valid', { fields: [{ path: 'avatar', code: 'picture_expected', message: '' }] });
  }
}
