import * as calls from '@plumbline/contract/job-types';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { loadJobTypeFacts, lockJobType } from './job-types.queries.ts';

export const removeJobType = endpoint(calls.removeJobType, {
  handle: async ({ db, authorize, record, now, input: { params } }) => {
    authorize('job_type.erase', await loadJobTypeFacts(db, params.id));
    const row = await lockJobType(db, params.id);
    const used = await db.first(sql<{ has: boolean }>`select exists (
      select from ${db.table('jobs')} j where j.job_type_id = ${params.id} and j.removed_at is null) as has`);
    if (used?.has) throw new Problem('job_type_has_jobs');
    await db.query
      .updateTable('job_types')
      .set({ removed_at: now, public_link: null })
      .where('id', '=', params.id)
      .execute();
    record('job_type.removed', {
      subjectId: params.id,
      relations: { jobTypeId: params.id },
      before: { title: row.title },
      after: null,
    });
    return { success: true as const };
  },
});
