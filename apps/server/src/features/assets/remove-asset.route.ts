import * as calls from '@plumbline/contract/assets';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { loadFileFacts } from './assets.queries.ts';

/** The row stays, for history; the bytes are another asset's as well, perhaps, and are swept when they are nobody's. */
async function remove({ db, actor, authorize, record, now }: SignedInContext, id: string): Promise<{ success: true }> {
  authorize('file.erase', await loadFileFacts(db, actor, id));
  const removed = await db.query
    .updateTable('assets')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['original_name', 'target_user_id'])
    .executeTakeFirst();
  if (!removed) throw new Problem('not_found');
  // What was merged into it showed its content.
  await db.rows(sql`update ${db.table('assets')} set removed_at = ${now} where merged_into = ${id}`);
  record('file.removed', {
    subjectId: id,
    relations: removed.target_user_id === null ? {} : { userId: removed.target_user_id },
    before: { originalName: removed.original_name },
    after: null,
  });
  return { success: true };
}

export const removeAsset = endpoint(calls.removeAsset, {
  handle: (context) => remove(context, context.input.params.id),
});

export const removeAssetByAddress = endpoint(calls.removeAssetByAddress, {
  writes: true,
  handle: (context) => remove(context, context.input.query.id),
});
