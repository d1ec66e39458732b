import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { showsField, visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { nameKeyOf } from '../../database/name-sql.ts';
import { folded, foundIn } from '../../database/search-sql.ts';

interface DifferentValue {
  value: string;
  label: string;
}

const maxReported = 100;
/** So many different values are looked at for those that the person sees. */
const maxWalked = 2000;
/** So many rows of tables are looked at: the values of a column are a suggestion, not a report. */
const maxRows = 20_000;

/** The options of a list field that are shared: each is a value that a project may have. */
export function differentOptions(
  db: InstanceDatabase,
  list: string,
  search: string | undefined,
): Promise<DifferentValue[]> {
  return db.rows(sql<DifferentValue>`
    select o.value, o.label from ${db.table('list_options')} o
    where o.list = ${list} and o.project_id is null and o.removed_at is null
      and ${foundIn(sql`o.search`, search)}
    order by o.name_key, o.id limit ${maxReported}`);
}

/**
 * The different texts of a field. Who sees all projects or most of them is led from value to value along the index, so that a
 * million projects cost as many steps as there are values; who sees few is led from project to project.
 */
export function differentTexts(
  db: InstanceDatabase,
  actor: Actor,
  fieldId: string,
  search: string | undefined,
): Promise<DifferentValue[]> {
  const matching = sql`and ${foundIn(sql`v.search`, search)}`;
  const values = db.table('project_field_values');
  const isSeen = sql`${visibleProjects(db, actor)} and ${showsField(actor, fieldId)}`;
  const label = sql`case jsonb_typeof(v.value) when 'string' then v.value #>> '{}'
    when 'object' then coalesce(nullif(v.value ->> 'address', ''), v.search) else v.search end`;
  if (search || !atLeast(actor.role, 'project_manager')) {
    return db.rows(sql<DifferentValue>`
      select key as value, left(min(label), 200) as label from (
        select left(v.search, 200) as key, ${label} as label from ${values} v
        join ${db.table('projects')} p on p.id = v.project_id
        where v.field_id = ${fieldId} and v.search <> '' ${matching} and ${isSeen} limit ${maxRows}) as seen
      group by key order by ${nameKeyOf(sql`min(label)`)}, key limit ${maxReported}`);
  }
  return db.rows(sql<DifferentValue>`
    with recursive walked (key, step) as (
      (select left(v.search, 200), 1 from ${values} v where v.field_id = ${fieldId} and left(v.search, 200) > ''
       order by left(v.search, 200) limit 1)
      union all
      select (select left(v.search, 200) from ${values} v
              where v.field_id = ${fieldId} and left(v.search, 200) > walked.key order by left(v.search, 200) limit 1),
             walked.step + 1
      from walked where walked.key is not null and walked.step < ${maxWalked}
    )
    select walked.key as value, left(first.label, 200) as label from walked cross join lateral (
      select ${label} as label from ${values} v join ${db.table('projects')} p on p.id = v.project_id
      where v.field_id = ${fieldId} and left(v.search, 200) = walked.key and ${isSeen} limit 1) as first
    where walked.key is not null order by ${nameKeyOf(sql`first.label`)}, walked.key limit ${maxReported}`);
}

/** The different cells of one column of a table. */
export function differentCells(
  db: InstanceDatabase,
  actor: Actor,
  fieldId: string,
  column: string,
  search: string | undefined,
): Promise<DifferentValue[]> {
  return db.rows(sql<DifferentValue>`
    select cell as value, cell as label from (
      select r.cells ->> ${column} as cell from ${db.table('project_table_rows')} r
      join ${db.table('projects')} p on p.id = r.project_id
      where r.field_id = ${fieldId} and r.removed_at is null and r.cells ? ${column}
        and ${visibleProjects(db, actor)} and ${showsField(actor, fieldId)} limit ${maxRows}) as cells
    where ${foundIn(folded(sql`cell`), search)}
    group by cell order by ${nameKeyOf(sql`cell`)} limit ${maxReported}`);
}
