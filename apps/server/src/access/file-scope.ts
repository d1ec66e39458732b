import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { visibleJobsByRow } from './job-scope.ts';
import { visibleProjects } from './project-scope.ts';
import { visibleUsers } from './user-scope.ts';

/** Files of shared pages, visible to everybody who is signed in. */
const sharedTargets = ['logo', 'question', 'skill'];

/** The files that a person sees, as a condition on `a` (assets): `seesFile` of domain/access in SQL. */
export function visibleFiles(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  if (atLeast(actor.role, 'business_admin')) return sql`a.removed_at is null`;
  return sql`a.removed_at is null and (a.target_user_id = ${actor.id}
    or not a.is_private and (a.uploaded_by = ${actor.id} or ${ownerIsSeen(db, actor)}))`;
}

/** The facts of a file for the rules (`FileFacts`), as one JSON column over `a`. */
export function fileFacts(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  return sql`json_build_object('uploadedBy', a.uploaded_by, 'isPrivate', a.is_private, 'targetUserId', a.target_user_id,
    'ownerIsSeen', ${ownerIsSeen(db, actor)})`;
}

/** The same for a file created in this transaction: nothing references it yet, so no lookup is needed. */
export const newFileFacts = sql`json_build_object('uploadedBy', a.uploaded_by, 'isPrivate', a.is_private,
  'targetUserId', a.target_user_id, 'ownerIsSeen', a.target = any(${sharedTargets}::text[]))`;

/**
 * Whether the person sees an owner of the file: a person or project whose picture it is, a project with it in a field
 * (a file, or an entry of plans), an answer of a job, a shared page.
 */
function ownerIsSeen(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  // Most files belong to answers, so these are checked first.
  return sql`(a.target = any(${sharedTargets}::text[])
    or exists (select from (${answersWith(db)}) an join ${db.table('jobs')} j on j.id = an.job_id
               where ${visibleJobsByRow(db, actor)} and ${showsItsAnswer(db, actor)})
    or exists (select from (${elementsWith(db)}) e join ${db.table('blueprints')} b on b.id = e.blueprint_id
               join ${db.table('jobs')} j on j.id = b.job_id
               where ${visibleJobsByRow(db, actor)} and ${showsItsMarks(db, actor)})
    or exists (select from ${db.table('users')} u where u.avatar_asset_id = a.id and ${visibleUsers(db, actor)})
    or exists (select from ${db.table('projects')} p
               where (p.avatar_asset_id = a.id or p.cover_asset_id = a.id) and ${visibleProjects(db, actor)})
    or exists (select ${projectsWith(db, actor)}))`;
}

/** The projects that have the file `a` in a field which the person reads, as what follows a `select` over `p`. */
export function projectsWith(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  return sql`from ${db.table('project_field_values')} pv join ${db.table('projects')} p on p.id = pv.project_id
    where jsonb_typeof(pv.value) = 'array'
      and (pv.value @> to_jsonb(array[a.id]) or pv.value @> jsonb_build_array(jsonb_build_object('id', a.id)))
      and ${visibleProjects(db, actor)} and ${readsField(db, actor)}`;
}

/**
 * The answers that reference the file `a`. `offset 0` has PostgreSQL find them first: it estimates them at a hundredth
 * of all answers, and would otherwise scan the answers of every job that the person sees.
 */
export function answersWith(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`select an.id, an.job_id, an.question_id, an.user_id from ${db.table('answers')} an
    where an.files <> '{}' and an.files && (a.id || ${drawnOver(db)}) offset 0`;
}

/** The elements on plans that `a` is a photo of; first of all, as {@link answersWith}. */
function elementsWith(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`select e.blueprint_id, e.created_by from ${db.table('blueprint_elements')} e
    where e.photos <> '{}' and e.photos @> array[a.id] and e.removed_at is null offset 0`;
}

/** Whether the question shows the mark `e` on `b` to the person: `mayViewPlans` and `maySeeAnswer` of domain in SQL. */
export function showsItsMarks(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): RawBuilder<unknown> {
  return showsWhatIsOf(db, actor, sql`b.question_id`, sql`e.created_by`);
}

/**
 * Whether the question shows its answer `an` to the person: `maySeeAnswer` of domain in SQL, without project fields.
 * @param by its author
 */
export function showsItsAnswer(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  by: RawBuilder<unknown> = sql`an.user_id`,
): RawBuilder<unknown> {
  return showsWhatIsOf(db, actor, sql`an.question_id`, by);
}

/**
 * Whether the question shows what `by` has put in to the person. @param question its id
 * @param by null for nobody in particular: then a question that shows each only their own shows nothing
 */
export function showsWhatIsOf(
  db: InstanceDatabase,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  question: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (atLeast(role, 'business_admin')) return sql`true`;
  const entry = sql`r.settings #>> array['permissions', ${role}::text`;
  return sql`exists (select from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    where q.id = ${question} ${role === 'client' ? sql`and r.is_client_visible` : sql``}
      and ${entry}] is distinct from 'false' and ${entry}, 'read'] is distinct from 'false'
      and case r.settings #>> '{permissions,readers,who}' when 'no_one' then false when 'own_only' then ${by} = ${id}
        when 'selected' then coalesce(r.settings #> '{permissions,readers,users}' @> to_jsonb(${id}::text), false) else true end)`;
}

/** The pictures drawn over `a`: whoever sees one of them sees `a`. */
function drawnOver(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`array(select m.id from ${db.table('assets')} m
    where m.properties ? 'marks' and m.properties #>> '{marks,original}' = a.id::text and m.removed_at is null)`;
}

/** The originals of the drawings among an answer's files. */
function underDrawings(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`case when an.files = '{}' then '{}' else array(select (m.properties #>> '{marks,original}')::uuid
    from ${db.table('assets')} m where m.id = any(an.files) and m.properties ? 'marks' and m.removed_at is null) end`;
}

/** The id of the plan that an answer was drawn on; none for other answers. */
const planOfAnswer = sql`case when jsonb_typeof(an.value) = 'object' and an.value ->> 'file' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then array[(an.value ->> 'file')::uuid] else '{}' end`;

/**
 * A query of the ids of the files in answers of jobs that the person sees: attachments, originals of drawings, marked
 * plans, and photos of marks. It starts from the jobs, so its cost depends on those, not on all files.
 * @param jobs a condition on `j`
 */
export function filesOfJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  jobs: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select unnest(an.files || ${planOfAnswer} || ${underDrawings(db)}) from ${db.table('answers')} an
    join ${db.table('jobs')} j on j.id = an.job_id
    where ${jobs} and ${visibleJobsByRow(db, actor)} and ${showsItsAnswer(db, actor)}
    union all select unnest(e.photos) from ${db.table('blueprints')} b join ${db.table('jobs')} j on j.id = b.job_id
      join ${db.table('blueprint_elements')} e on e.blueprint_id = b.id and e.removed_at is null and e.photos <> '{}'
    where ${jobs} and ${visibleJobsByRow(db, actor)} and ${showsItsMarks(db, actor)}`;
}

/**
 * A query of the ids of the pictures and field files of projects that the person sees. @param projects a condition on
 * `p`
 */
export function filesOfProjects(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  projects: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select unnest(array[p.avatar_asset_id, p.cover_asset_id]) from ${db.table('projects')} p
      where ${projects} and ${visibleProjects(db, actor)}
    union all
    select coalesce(one.entry ->> 'id', one.entry #>> '{}')::uuid
      from ${db.table('project_field_values')} pv join ${db.table('projects')} p on p.id = pv.project_id,
        jsonb_array_elements(case when jsonb_typeof(pv.value) = 'array' then pv.value else '[]' end) as one (entry)
      where ${projects} and ${visibleProjects(db, actor)} and ${readsField(db, actor)}
        and coalesce(one.entry ->> 'id', one.entry #>> '{}') ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
}

/** Whether the person's role may read the field of `pv` in the project `p`: `readsField` of domain/projects in SQL. */
export function readsField(db: InstanceDatabase, actor: Pick<Actor, 'role'>): RawBuilder<unknown> {
  // Administrators read every field, including hidden ones.
  if (atLeast(actor.role, 'business_admin')) return sql`true`;
  return sql`coalesce((p.field_visibility ->> pv.field_id)::boolean, true) and exists (
    select from ${db.table('settings')} s, jsonb_array_elements(s.value) as f
    where s.name = 'projectFields' and f ->> 'id' = pv.field_id
      and (f #>> array['accessRules', ${actor.role}::text, 'read'])::boolean)`;
}
