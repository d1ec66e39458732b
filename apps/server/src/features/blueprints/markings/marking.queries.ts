import type { BlueprintRecord, MarkingFilters } from '@plumbline/contract/blueprints';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { Extent } from '@plumbline/domain/assets/page-pictures';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleFiles } from '../../../access/file-scope.ts';
import { seesPeople, visibleJobsByRow } from '../../../access/job-scope.ts';
import { visibleProjects } from '../../../access/project-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { authorJson, jobReferenceJson, momentJson } from '../../../database/reference-json.ts';
import type { SeenQuestions } from './seen-questions.ts';
import { planNames } from './plan-names.queries.ts';
import { pagesOfPlans } from './plan-pages.queries.ts';
import { isSeenElement } from './seen-questions.ts';

type Sql = RawBuilder<unknown>;

/** Whether an element over `e` counts, and not another version of it (`domain/blueprints/versions`), whoever sees which of them. */
export function isCountedElement(db: InstanceDatabase): Sql {
  return sql`(e.conflict_of is null or not exists (select from ${db.table('blueprint_elements')} v
    where v.removed_at is null and (v.id = e.conflict_of or v.conflict_of = e.conflict_of and v.id < e.id)))`;
}

/** The fields of an element as the wire has them, over `e`. */
function elementFields(db: InstanceDatabase, actor: Actor): Sql {
  const author = seesPeople(actor)
    ? sql`(select ${authorJson('eu')} from ${db.table('users')} eu where eu.id = e.created_by)`
    : sql`null::json`;
  const changedBy = seesPeople(actor)
    ? sql`(select ${authorJson('eu')} from ${db.table('users')} eu where eu.id = e.updated_by and (e.conflict_of is not null
        or exists (select from ${db.table('blueprint_elements')} v where v.conflict_of = e.id and v.removed_at is null)))`
    : sql`null::json`;
  return sql`'_id', e.id, 'elementId', e.element_id, 'canvasData', e.canvas_data, 'visible', e.visible,
    'version', e.version, 'conflict_of', e.conflict_of, 'counted', ${isCountedElement(db)}, 'user', ${author}, 'changed_by', ${changedBy},
    'created_at', ${momentJson(sql`e.created_at`)}, 'updated_at', ${momentJson(sql`e.updated_at`)}`;
}

/**
 * Blueprint records with the elements that the person sees, newest first, as JSON text.
 * @param condition on `b` (blueprints) and `j` (their jobs)
 */
export async function blueprintRecords(
  db: InstanceDatabase,
  actor: Actor,
  seen: SeenQuestions,
  condition: Sql,
): Promise<string> {
  const row = await db.first(sql<{ records: string }>`
    select coalesce(json_agg(json_build_object('_id', b.id, 'question', b.question_id, 'repetition', b.repetition,
        'file', b.asset_id, 'job', ${jobReferenceJson(db)}, 'measurements', b.measurements,
        'elements', (select coalesce(json_agg(json_build_object(${elementFields(db, actor)}) order by e.created_at, e.id), '[]')
          from ${db.table('blueprint_elements')} e
          where e.blueprint_id = b.id and e.removed_at is null and ${isSeenElement(actor, seen)}),
        'created_at', ${momentJson(sql`b.created_at`)}, 'updated_at', ${momentJson(sql`b.updated_at`)})
      order by b.created_at desc, b.id desc), '[]')::text as records
    from ${db.table('blueprints')} b
    join ${db.table('jobs')} j on j.id = b.job_id
    join ${db.table('assets')} a on a.id = b.asset_id
    where b.question_id = any(${[...seen.all, ...seen.own]}::uuid[]) and ${visibleJobsByRow(db, actor)}
      and ${visibleFiles(db, actor)} and ${condition}`);
  return row?.records ?? '[]';
}

/** One element with what it belongs to, before it is measured. */
export type MarkingRow = BlueprintRecord['elements'][number] & {
  file: string;
  fileName: string;
  question: string;
  job: BlueprintRecord['job'];
  /** The plan file's, as the editor reads them: what a record was saved with measures nothing. */
  measurements: BlueprintRecord['measurements'];
  /** The plan's pages in their pixels; null where they aren't known. */
  pages: readonly Extent[] | null;
};

/** The plan files of a project, from its plan fields. @param projectId of a project that the person sees */
function filesOfProject(db: InstanceDatabase, actor: Actor, projectId: string): Sql {
  return sql`b.asset_id in (select (one.entry ->> 'id')::uuid from ${db.table('project_field_values')} pv
    join ${db.table('projects')} p on p.id = pv.project_id,
      jsonb_array_elements(case when jsonb_typeof(pv.value) = 'array' then pv.value else '[]' end) as one (entry)
    where p.id = ${projectId} and ${visibleProjects(db, actor)}
      and one.entry ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
}

/** On which plans a filter looks, as a condition on `b`. */
export function onPlans(db: InstanceDatabase, actor: Actor, { file, project }: MarkingFilters): Sql {
  const ofFile = file === undefined ? sql`true` : sql`b.asset_id = ${file}`;
  return project === undefined ? ofFile : sql`${ofFile} and ${filesOfProject(db, actor, project)}`;
}

const onlyIds = (ids: readonly string[]) => ids.filter((one) => /^[0-9a-f-]{36}$/i.test(one));

/** The other filters of the marking view (spec/3 §3), over `e`, `b` and `j`. Days are the instance's. */
export function passesFilters(filters: MarkingFilters, timeZone: string): Sql {
  const { user, from, to, jobType, element, status, job } = filters;
  const parts = [
    user && sql`e.created_by = any(${onlyIds(user)}::uuid[])`,
    from && sql`e.created_at >= (${from}::date::timestamp at time zone ${timeZone})`,
    to && sql`e.created_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`,
    jobType && sql`j.job_type_id = any(${onlyIds(jobType)}::uuid[])`,
    element && sql`e.element_id = any(${[...element]}::text[])`,
    status && sql`j.status = any(${[...status]}::text[])`,
    job && sql`j.id = any(${onlyIds(job)}::uuid[])`,
  ].flatMap((part) => (part ? [part] : []));
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/**
 * Elements over all jobs that the person sees, newest first.
 * @param condition on `b` (blueprints), `e` (their elements) and `j` (their jobs); `projectFields` are the instance's
 */
export async function markingRows(
  db: InstanceDatabase,
  actor: Actor,
  seen: SeenQuestions,
  { condition, limit, projectFields }: { condition: Sql; limit: number; projectFields: readonly ProjectField[] },
): Promise<MarkingRow[]> {
  const rows = await db.rows(sql<{ marking: Omit<MarkingRow, 'pages'> }>`
    select json_build_object(${elementFields(db, actor)}, 'file', b.asset_id,
      'fileName', a.original_name, 'question', b.question_id, 'job', ${jobReferenceJson(db)}, 'measurements', a.properties -> 'measurements') as marking
    from ${db.table('blueprints')} b
    join ${db.table('blueprint_elements')} e on e.blueprint_id = b.id and e.removed_at is null
    join ${db.table('jobs')} j on j.id = b.job_id
    join ${db.table('assets')} a on a.id = b.asset_id
    where ${condition} and ${isSeenElement(actor, seen)} and ${visibleJobsByRow(db, actor)} and ${visibleFiles(db, actor)}
    order by e.created_at desc, e.id desc limit ${limit}`);
  const pages = await pagesOfPlans(
    db,
    rows.map(({ marking }) => marking.file),
  );
  const placed = rows.flatMap(({ marking: { job, file } }) =>
    job.project ? [{ project: job.project._id, file }] : [],
  );
  const nameOf = await planNames(db, actor, projectFields, placed);
  return rows.map(({ marking }) => {
    const { file, job } = marking;
    const name = job.project ? nameOf({ project: job.project._id, file }) : undefined;
    return { ...marking, fileName: name ?? marking.fileName, pages: pages.get(file) ?? null };
  });
}

/**
 * How many elements that the person sees each plan has.
 * @param condition on `b` (blueprints)
 */
export async function elementCounts(
  db: InstanceDatabase,
  actor: Actor,
  seen: SeenQuestions,
  condition: Sql,
): Promise<{ file: string; count: number }[]> {
  return db.rows(sql<{ file: string; count: number }>`
    select b.asset_id as file, count(e.id)::integer as count
    from ${db.table('blueprints')} b
    join ${db.table('jobs')} j on j.id = b.job_id
    join ${db.table('assets')} a on a.id = b.asset_id
    join ${db.table('blueprint_elements')} e on e.blueprint_id = b.id and e.removed_at is null
    where ${condition} and ${visibleJobsByRow(db, actor)} and ${visibleFiles(db, actor)} and ${isSeenElement(actor, seen)}
      and ${isCountedElement(db)}
    group by b.asset_id`);
}
