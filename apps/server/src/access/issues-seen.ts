import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { showsItsAnswer } from './file-scope.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';

/** How many issues of the job `j` the person sees, as reports count them. */
export function issuesSeen(db: InstanceDatabase, actor: Actor): RawBuilder<unknown> {
  if (atLeast(actor.role, 'business_admin')) return sql`j.issue_count`;
  return sql`case when j.issue_count = 0 then 0 else (
    select count(*)::int from ${db.table('current_answers')} c join ${db.table('answers')} an on an.id = c.answer_id
    where c.job_id = j.id and c.is_issue and c.is_on_path and ${showsItsAnswer(db, actor)}) end`;
}
