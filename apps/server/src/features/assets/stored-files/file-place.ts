import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { answersWith, projectsWith, showsItsAnswer } from '../../../access/file-scope.ts';
import { visibleJobsByRow } from '../../../access/job-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { assetAddress, jobTypeOfJob, projectOfJob } from '../../../database/reference-json.ts';

type Reader = Pick<Actor, 'id' | 'role'>;

/** Whether the person's role may know what was asked, over `r` (question_revisions): not what is hidden from it. */
function readsQuestion({ role }: Reader): RawBuilder<unknown> {
  if (atLeast(role, 'business_admin')) return sql`true`;
  const entry = sql`r.settings #>> array['permissions', ${role}::text`;
  return sql`(${entry}] is distinct from 'false' and ${entry}, 'read'] is distinct from 'false'
    ${role === 'client' ? sql`and r.is_client_visible` : sql``})`;
}

/** Where the file `a` came from (`place` of `asset`), for a person who sees the file. */
export function filePlaceJson(db: InstanceDatabase, actor: Reader): RawBuilder<unknown> {
  return sql`coalesce(
    (select json_build_object(
        'job', json_build_object('_id', j.id, 'ID', j.number, 'jobType', ${jobTypeOfJob(db)}), 'project', ${projectOfJob(db)},
        'question', (select json_build_object('ID', q.id, 'title', r.title) from ${db.table('questions')} q
          join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
          where q.id = an.question_id and ${readsQuestion(actor)}))
      from (${answersWith(db)}) an join ${db.table('jobs')} j on j.id = an.job_id
      where ${visibleJobsByRow(db, actor)} and ${showsItsAnswer(db, actor)} order by an.id desc limit 1),
    (select json_build_object('job', null, 'question', null,
        'project', json_build_object('_id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)}))
      ${projectsWith(db, actor)} order by p.name_key, p.id limit 1))`;
}
