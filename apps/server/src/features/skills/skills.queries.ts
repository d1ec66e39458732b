import type { QueryOf } from '@plumbline/contract/call';
import type { listSkills as listCall, SkillView } from '@plumbline/contract/skills';
import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import { plainSortFields, readSort } from '@plumbline/domain/filters/sort';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readPage, withCan } from '../../database/page.ts';
import { assetAddress, momentJson, withTranslations } from '../../database/reference-json.ts';
import type { JsonText } from '../../database/json-text.ts';
import { foundIn } from '../../database/search-sql.ts';
import { Problem } from '../../http/problem.ts';

type Sql = RawBuilder<unknown>;

/** Jobs and job types of a skill are counted up to here; the screens say "1,000+". */
const countedTo = 1001;

const orders = {
  created_at: { expression: sql`s.created_at`, type: 'timestamptz' },
  name: { expression: sql`s.name_key`, type: 'text' },
} as const;

/** How many there are of something, for whoever manages skills. */
function counted(actor: Actor, from: Sql): Sql {
  if (!can(actor, 'skill.manage').allowed) return sql`null`;
  return sql`(select count(*)::int from (select ${from} limit ${countedTo}) as few)`;
}

function fields(db: InstanceDatabase, actor: Actor): Sql {
  const holders = sql`from ${db.table('user_skills')} h
    join ${db.table('users')} u on u.id = h.user_id and u.removed_at is null where h.skill_id = s.id`;
  return sql`'_id', s.id, 'name', s.name, 'avatar', ${assetAddress(sql`s.avatar_asset_id`)}, 'roles', s.roles,
    'permanent', s.expiry_unit is null,
    'expiry', case when s.expiry_unit is not null then
      json_build_object('amount', s.expiry_amount, 'unit', s.expiry_unit) end,
    'holders_count', ${counted(actor, holders)}, 'created_at', ${momentJson(sql`s.created_at`)}, 'version', s.version`;
}

const verbs = (actor: Actor) => (can(actor, 'skill.manage').allowed ? ['change', 'remove'] : []);

/** A page of the skills. @throws Problem not_valid for a sort that the list doesn't have */
export function listSkills(db: InstanceDatabase, actor: Actor, query: QueryOf<typeof listCall>): Promise<JsonText> {
  const sort = readSort(query.sort, plainSortFields.skills);
  if (!sort) throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  return readPage<null>(
    db,
    {
      from: sql`${db.table('skills')} s`,
      id: sql`s.id`,
      where: sql`s.removed_at is null ${query.roles ? sql`and s.roles && ${query.roles}::text[]` : sql``} and ${foundIn(sql`s.search`, query.search)}`,
      order: { ...orders[sort.field], descending: sort.direction === 'descending' },
      columns: sql`(${withTranslations(fields(db, actor), sql`s.translations`)})::text as doc, null as facts`,
    },
    query,
    (doc) => withCan(doc, verbs(actor)),
  );
}

/** One skill with its counts. @throws Problem not_found */
export async function readSkill(db: InstanceDatabase, actor: Actor, id: string): Promise<SkillView> {
  const jobs = sql`from ${db.table('job_skills')} a
    join ${db.table('jobs')} j on j.id = a.job_id and j.removed_at is null where a.skill_id = s.id`;
  const jobTypes = sql`from ${db.table('job_type_skills')} a
    join ${db.table('job_types')} t on t.id = a.job_type_id and t.removed_at is null where a.skill_id = s.id`;
  const row = await db.first(sql<{ doc: Omit<SkillView, 'can'> }>`
    select ${withTranslations(
      sql`${fields(db, actor)}, 'jobs_count', ${counted(actor, jobs)}, 'job_types_count', ${counted(actor, jobTypes)}`,
      sql`s.translations`,
    )} as doc
    from ${db.table('skills')} s where s.id = ${id} and s.removed_at is null`);
  if (!row) throw new Problem('not_found');
  return { ...row.doc, can: verbs(actor) };
}

/** A skill's row, held until the transaction ends. @throws Problem not_found */
export async function lockSkill(db: InstanceDatabase, id: string) {
  const row = await db.query
    .selectFrom('skills')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/**
 * Keeps names to one change at a time until the transaction ends, and a name to one skill.
 * @throws Problem name_taken when another skill has it
 */
export async function lockName(db: InstanceDatabase, name: string, ownId: string): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}.skills`}, 0))`);
  const other = await db.first(sql`select from ${db.table('skills')}
    where lower(name) = lower(${name}) and removed_at is null and id <> ${ownId}`);
  if (other) throw new Problem('name_taken', { fields: [{ path: 'name', code: 'name_taken', message: '' }] });
}
