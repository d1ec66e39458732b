import type { JobTypeRetention } from '@plumbline/contract/retention';
import * as calls from '@plumbline/contract/retention';
import type { JobTypeFacts } from '@plumbline/domain/actor/facts';
import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { dueBy } from '@plumbline/domain/jobs/file-retention';
import { sql } from 'kysely';
import { jobTypeFacts, visibleJobTypes } from '../../access/job-type-scope.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { beforeAllJobs, findDueJobs, findRemovals } from './retained-jobs.queries.ts';

/** A preview looks at so many jobs at once, and at so many portions. */
const previewedJobs = 500;
const previewedPortions = 10;

/** @throws Problem not_found, forbidden */
async function authorizeRetain({ db, actor, authorize }: SignedInContext, id: string): Promise<void> {
  const row = await db.first(sql<{ facts: JobTypeFacts }>`
    select ${jobTypeFacts} as facts from ${db.table('job_types')} t where t.id = ${id} and ${visibleJobTypes(actor)}`);
  if (!row) throw new Problem('not_found');
  authorize('job_type.retain', row.facts);
}

async function retentionOf(db: InstanceDatabase, id: string): Promise<JobTypeRetention> {
  const row = await db.first(sql<{ doc: JobTypeRetention }>`
    select json_build_object('rule', json_build_object('covers', r.covers, 'years', r.years),
      'set_at', ${momentJson(sql`r.set_at`)}, 'set_by', (
        select json_build_object('_id', u.id, 'name', json_build_object('first', u.first_name, 'last', u.last_name))
        from ${db.table('users')} u where u.id = r.set_by)) as doc
    from ${db.table('retention_rules')} r where r.job_type_id = ${id}`);
  return row?.doc ?? { rule: null, set_at: null, set_by: null };
}

export const readRetention = endpoint(calls.readRetention, {
  handle: async (context) => {
    const { db, input } = context;
    await authorizeRetain(context, input.params.id);
    return retentionOf(db, input.params.id);
  },
});

export const setRetention = endpoint(calls.setRetention, {
  handle: async (context) => {
    const { db, actor, record, now, input } = context;
    const { id } = input.params;
    const { rule } = input.body;
    await authorizeRetain(context, id);
    await db.rows(sql`select from ${db.table('job_types')} t where t.id = ${id} for no key update of t`);
    const { rule: before } = await retentionOf(db, id);
    if (isSame(before, rule)) return retentionOf(db, id);
    if (rule === null) {
      await db.rows(sql`delete from ${db.table('retention_rules')} where job_type_id = ${id}`);
    } else {
      await db.rows(sql`
        insert into ${db.table('retention_rules')} as r (job_type_id, covers, years, set_by, set_at)
        values (${id}, ${rule.covers}, ${rule.years}, ${actor.id}, ${now})
        on conflict (job_type_id) do update
          set covers = excluded.covers, years = excluded.years, set_by = excluded.set_by, set_at = excluded.set_at`);
    }
    record('job_type.retention_changed', { subjectId: id, relations: { jobTypeId: id }, before, after: rule });
    return retentionOf(db, id);
  },
});

function isSame(one: RetentionRule | null, other: RetentionRule | null): boolean {
  return one?.covers === other?.covers && one?.years === other?.years;
}

export const previewRetention = endpoint(calls.previewRetention, {
  handle: async (context) => {
    const { db, now, input } = context;
    const { id } = input.params;
    await authorizeRetain(context, id);
    const found = { jobs: 0, answers: 0, marks: 0, files: 0, bytes: 0 };
    const due = dueBy(input.query, now);
    let after = beforeAllJobs;
    for (let portion = 0; portion < previewedPortions; portion += 1) {
      const ids = await findDueJobs(db, { jobTypeId: id, due, after, limit: previewedJobs });
      for (const { answerIds, markIds, fileIds, bytes } of await findRemovals(db, ids, due)) {
        found.jobs += 1;
        found.answers += answerIds.length;
        found.marks += markIds.length;
        found.files += fileIds.length;
        found.bytes += bytes;
      }
      const last = ids.at(-1);
      if (last === undefined || ids.length < previewedJobs) return { ...found, has_more: false };
      if (found.files + found.answers >= calls.previewedFilesLimit) break;
      after = last;
    }
    return { ...found, has_more: true };
  },
});
