import { removeAssets as removeManyCall } from '@plumbline/contract/asset-removal';
import * as calls from '@plumbline/contract/assets';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changeRows } from '../../http/check-rows.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { loadFileFacts } from './assets.queries.ts';

/**
 * Refuses to delete a plan with elements of jobs, which are shown and totalled with it. The refusal says how many there
 * are, including jobs that the person doesn't see.
 * @throws Problem file_is_marked
 */
async function demandNoMarks(db: InstanceDatabase, id: string): Promise<void> {
  const found = await db.first(sql<{ marks: number; jobs: number }>`
    select count(*)::integer as marks, count(distinct b.job_id)::integer as jobs from ${db.table('blueprints')} b
    join ${db.table('blueprint_elements')} e on e.blueprint_id = b.id and e.removed_at is null
    join ${db.table('jobs')} j on j.id = b.job_id and j.removed_at is null
    where b.asset_id = ${id}`);
  if (found && found.marks > 0)
    throw new Problem('file_is_marked', { details: { marks: found.marks, jobs: found.jobs } });
}

/** The row stays, for history; the bytes are another asset's as well, perhaps, and are swept when they are nobody's. */
async function remove({ db, actor, authorize, record, now }: SignedInContext, id: string): Promise<{ success: true }> {
  authorize('file.erase', await loadFileFacts(db, actor, id));
  await demandNoMarks(db, id);
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

export const removeAssets = endpoint(removeManyCall, {
  handle: async (context) => {
    const { language, input } = context;
    await changeRows(input.body.fileIds, (index) => `files.${index}`, {
      language,
      change: (id) => remove(context, id),
    });
    return { success: true as const };
  },
});

export const removeAssetByAddress = endpoint(calls.removeAssetByAddress, {
  writes: true,
  handle: (context) => remove(context, context.input.query.id),
});
