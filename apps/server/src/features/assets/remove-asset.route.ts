import * as calls from '@plumbline/contract/assets';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { loadFileFacts } from './assets.queries.ts';

/** The row stays, for history; the bytes are another asset's as well, perhaps, and are swept when they are nobody's. */
export const removeAsset = endpoint(calls.removeAsset, {
  handle: async ({ db, actor, authorize, input: { params }, record, now }) => {
    authorize('file.erase', await loadFileFacts(db, actor, params.id));
    const removed = await db.query
      .updateTable('assets')
      .set({ removed_at: now })
      .where('id', '=', params.id)
      .where('removed_at', 'is', null)
      .returning(['original_name', 'target_user_id'])
      .executeTakeFirst();
    if (!removed) throw new Problem('not_found');
    record('file.removed', {
      subjectId: params.id,
      relations: removed.target_user_id === null ? {} : { userId: removed.target_user_id },
      before: { originalName: removed.original_name },
      after: null,
    });
    return { success: true as const };
  },
});
