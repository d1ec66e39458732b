import * as calls from '@plumbline/contract/asset-uses';
import type { AssetUse } from '@plumbline/contract/asset-uses';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { readsField, showsItsAnswer, showsItsMarks, visibleFiles } from '../../access/file-scope.ts';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { nameKeyOf } from '../../database/name-sql.ts';
import { endpoint } from '../../http/endpoint.ts';

type Sql = RawBuilder<unknown>;
const named = sql`any((select ids from wanted)::uuid[])`;

function usesIn(db: InstanceDatabase, actor: Actor): Sql[] {
  const uses = [
    sql`select 'job' as kind, j.id, t.title as name, j.number from ${db.table('answers')} an
      join ${db.table('jobs')} j on j.id = an.job_id join ${db.table('job_types')} t on t.id = j.job_type_id
      where an.files <> '{}' and an.files && (select ids from wanted)::uuid[] and ${visibleJobsByRow(db, actor)}
        and ${showsItsAnswer(db, actor)}`,
    sql`select 'job', j.id, t.title, j.number from unnest((select ids from wanted)::uuid[]) as one (id)
      join ${db.table('current_answers')} an on jsonb_typeof(an.value) = 'object' and an.value ? 'file'
        and an.value ->> 'file' = one.id::text
      join ${db.table('jobs')} j on j.id = an.job_id join ${db.table('job_types')} t on t.id = j.job_type_id
      where ${visibleJobsByRow(db, actor)}
        and ${showsItsAnswer(db, actor, sql`(select gave.user_id from ${db.table('answers')} gave where gave.id = an.answer_id)`)}`,
    sql`select 'job', j.id, t.title, j.number from ${db.table('blueprints')} b
      join ${db.table('blueprint_elements')} e on e.blueprint_id = b.id and e.removed_at is null
      join ${db.table('jobs')} j on j.id = b.job_id join ${db.table('job_types')} t on t.id = j.job_type_id
      where b.asset_id = ${named} and ${visibleJobsByRow(db, actor)} and ${showsItsMarks(db, actor)}`,
    sql`select 'project', p.id, p.name, null from ${db.table('projects')} p
      where (p.avatar_asset_id = ${named} or p.cover_asset_id = ${named}) and ${visibleProjects(db, actor)}`,
    sql`select 'project', p.id, p.name, null from unnest((select ids from wanted)::uuid[]) as one (id)
      join ${db.table('project_field_values')} pv on jsonb_typeof(pv.value) = 'array'
        and (pv.value @> to_jsonb(array[one.id]) or pv.value @> jsonb_build_array(jsonb_build_object('id', one.id)))
      join ${db.table('projects')} p on p.id = pv.project_id
      where ${visibleProjects(db, actor)} and ${readsField(db, actor)}`,
    sql`select 'person', u.id, trim(u.first_name || ' ' || u.last_name), null from ${db.table('users')} u
      where (u.avatar_asset_id = ${named}
        or u.id in (select f.target_user_id from ${db.table('assets')} f where f.id = ${named})) and ${visibleUsers(db, actor)}`,
    sql`select 'skill', s.id, s.name, null from ${db.table('skills')} s
      where s.avatar_asset_id = ${named} and s.removed_at is null`,
    sql`select 'company', null::uuid, '', null from ${db.table('settings')} s
      where s.name in ('logo', 'secondaryLogoUrl') and s.value #>> '{}' = any((select ids from wanted)::text[])`,
  ];
  // What questions are made of is shown to those alone who make them.
  return atLeast(actor.role, 'business_admin') ? [...uses, usesInQuestions(db)] : uses;
}

function usesInQuestions(db: InstanceDatabase): Sql {
  return sql`select 'job_type', t.id, t.title, null from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    join ${db.table('job_type_questions')} tq on tq.question_id = q.id
    join ${db.table('job_types')} t on t.id = tq.job_type_id and t.removed_at is null
    where q.removed_at is null and (r.background_mobile = ${named} or r.background_desktop = ${named}
      or r.settings::text like any(select '%' || one || '%' from unnest((select ids from wanted)::text[]) as one))`;
}

/**
 * Where files are used that the person sees: attached, drawn on as a plan, or under a drawing. What was merged into one of them
 * is named by its own id.
 */
export const readAssetUses = endpoint(calls.readAssetUses, {
  handle: async ({ db, actor, input }) => {
    const { ids } = input.query;
    const rows = await db.rows(sql<AssetUse & { total: number }>`
      with seen as materialized (
        select a.id from ${db.table('assets')} a where a.id = any(${ids}::uuid[]) and ${visibleFiles(db, actor)}),
      wanted as materialized (
        select coalesce(array_agg(w.id), '{}') as ids from (
          select id from seen
          union select m.id from ${db.table('assets')} m join seen on m.merged_into = seen.id
          union select m.id from ${db.table('assets')} m join seen on m.properties ? 'marks'
            and m.properties #>> '{marks,original}' = seen.id::text and m.removed_at is null) as w)
      select u.kind, u.id as "_id", u.name, u.number as "ID", count(*) over ()::integer as total
      from (${sql.join(usesIn(db, actor), sql` union `)}) as u
      order by array_position(array['company', 'project', 'job', 'job_type', 'person', 'skill'], u.kind), u.number desc,
        ${nameKeyOf(sql`u.name`)}, u.id
      limit ${calls.maxUsesPerFile}`);
    return { uses: rows.map(({ total: _, ...use }) => use), total: rows[0]?.total ?? 0 };
  },
});
