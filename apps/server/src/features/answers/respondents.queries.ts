import type { QueryOf } from '@plumbline/contract/call';
import type { listRespondents as call } from '@plumbline/contract/answers';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readPage } from '../../database/page.ts';
import { assetAddress } from '../../database/reference-json.ts';
import type { JsonText } from '../../database/json-text.ts';
import { foundIn } from '../../database/search-sql.ts';

/** The people who have answered in jobs that the person sees, by name; clients see nobody (spec/2 §6). */
export function listRespondents(db: InstanceDatabase, actor: Actor, query: QueryOf<typeof call>): Promise<JsonText> {
  const ofJob = query.jobId ? sql`and j.id = ${query.jobId}` : sql``;
  const search = sql`and ${foundIn(sql`u.search`, query.search)}`;
  const sees = actor.role === 'client' ? sql`false` : visibleUsers(db, actor);
  return readPage(
    db,
    {
      from: sql`${db.table('users')} u`,
      id: sql`u.id`,
      where: sql`${sees} ${search} and exists (
        select from ${db.table('answers')} a join ${db.table('jobs')} j on j.id = a.job_id
        where a.user_id = u.id ${ofJob} and ${visibleJobs(db, actor)})`,
      order: { expression: sql`u.name_key`, type: 'text', descending: false },
      columns: sql`json_build_object('_id', u.id,
        'name', json_build_object('first', u.first_name, 'last', u.last_name),
        'imgUrl', ${assetAddress(sql`u.avatar_asset_id`)}, 'inTraining', u.in_training, 'greenMark', u.green_mark,
        'email', ${atLeast(actor.role, 'project_manager') ? sql`u.email` : sql`null`})::text as doc, null as facts`,
    },
    query,
    (doc) => doc,
  );
}
