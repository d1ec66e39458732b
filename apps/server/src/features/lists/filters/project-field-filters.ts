import type { Actor } from '@plumbline/domain/actor/actor';
import type { CustomFilterField, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import type { FilteredList } from '@plumbline/domain/filters/fields';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { showsField, visibleProjects } from '../../../access/project-scope.ts';
import type { FilterColumn, OneColumn } from '../../../database/filter-sql.ts';
import { isOpposite } from '../../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

type Sql = RawBuilder<unknown>;

/** Where the values of a field stand, beside `p` (projects), and what of them is compared. */
interface ValuePlace {
  readonly from: Sql;
  readonly of: OneColumn;
}

interface Place {
  readonly db: InstanceDatabase;
  readonly field: ProjectField;
}

const values = ({ db, field }: Place) =>
  sql`${db.table('project_field_values')} fv on fv.project_id = p.id and fv.field_id = ${field.id}`;

/** Chosen options are objects with an id, skills are ids themselves; of a single choice the value is the one item. */
const chosen = sql`jsonb_array_elements(
  case jsonb_typeof(fv.value) when 'array' then fv.value else jsonb_build_array(fv.value) end)`;

const places: Readonly<Partial<Record<CustomFilterPart, (place: Place) => ValuePlace>>> = {
  text: (place) =>
    projectFieldTypes[place.field.type].hasColumns
      ? {
          from: sql`join ${place.db.table('project_table_rows')} fr
            on fr.project_id = p.id and fr.field_id = ${place.field.id} and fr.removed_at is null`,
          of: { kind: 'text', value: sql`nullif(fr.search, '')`, searched: sql`fr.search` },
        }
      : {
          from: sql`join ${values(place)}`,
          of: { kind: 'text', value: sql`nullif(fv.search, '')`, searched: sql`fv.search` },
        },
  // A project where nobody said anything has the type's own (a ranking its lowest); what was a text before is read (decision 0048).
  number: (place) => ({
    from: sql`left join ${values(place)}`,
    of: {
      kind: 'number',
      value: sql`(case when jsonb_typeof(fv.value) = 'number' then (fv.value #>> '{}')::numeric
        when jsonb_typeof(fv.value) = 'string' and fv.value <> '""' then platform.read_number(fv.value #>> '{}')
        else ${projectFieldTypes[place.field.type].empty}::numeric end)`,
    },
  }),
  option: (place) => ({
    from: sql`join ${values(place)} cross join lateral ${chosen} as fo (item)`,
    of: { kind: 'word', value: sql`coalesce(fo.item ->> '_id', fo.item #>> '{}')` },
  }),
  filled: (place) => ({
    from: sql`join ${values(place)} and fv.value not in ('null', '[]', '{}', '""')`,
    of: { kind: 'word', value: sql`fv.field_id` },
  }),
};

/** The ids of the jobs of some projects; of an array, so that the planner looks for each of them in the index of projects' jobs. */
export function jobsOfProjects(db: InstanceDatabase, projectIds: Sql): Sql {
  return sql`select j.id from ${db.table('jobs')} j where j.removed_at is null and j.project_id = any(array(${projectIds}))`;
}

/**
 * A field of projects in the database, over `p` or, in the list of jobs, the project of `j`; of a project that hides the field from the
 * person, or that they don't see, nothing is found. The projects are found first: there are far fewer of them than of jobs.
 */
export function projectFieldColumn(
  { db, actor, projectFields }: { db: InstanceDatabase; actor: Actor; projectFields: readonly ProjectField[] },
  { id, part }: CustomFilterField,
  list: FilteredList,
): FilterColumn | undefined {
  const field = projectFields.find((one) => one.id === id);
  const place = field && places[part]?.({ db, field });
  if (!place) return undefined;
  const isShown = showsField(actor, id);
  // Options are sorted by their labels, not by the ids that are compared.
  const value = part === 'option' ? sql`nullif(fv.search, '')` : place.of.value;
  const projectId = list === 'jobs' ? sql`j.project_id` : sql`p.id`;
  const passing = (test: Sql) => sql`select p.id from ${db.table('projects')} p ${place.from}
      where ${visibleProjects(db, actor)} and ${isShown} and ${test}`;
  return {
    kind: 'through',
    of: place.of,
    exists: (test) => sql`${projectId} in (${passing(test)})`,
    idsOf: ({ operator }, test) =>
      list === 'jobs' && !isOpposite(operator) ? jobsOfProjects(db, passing(test())) : undefined,
    sortedBy: (
      pick,
    ) => sql`(select ${part === 'option' ? pick(sql`fs.value`, sql`fs.item`) : pick(sql`fs.value`)} from (
        select p.id, ${value} as value, ${place.of.value} as item from ${db.table('projects')} p ${place.from}
        where ${visibleProjects(db, actor)} and ${isShown}) as fs
      where fs.id = ${projectId})`,
  };
}
