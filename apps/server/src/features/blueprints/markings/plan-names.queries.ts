import type { Actor } from '@plumbline/domain/actor/actor';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { sql } from 'kysely';
import { projectFacts, visibleProjects } from '../../../access/project-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { FieldForUser } from '../../projects/index.ts';
import { fieldsForUser } from '../../projects/index.ts';

/** A plan in the lists of a project. */
interface PlanInProject {
  readonly project: string;
  readonly file: string;
}

type Access = Parameters<typeof fieldsForUser>[2];

/**
 * What plans are called in the projects of their jobs, as far as the person reads the lists that they stand in. The file's own name is that
 * of the upload, another one with each revision.
 * @param fields the instance's project fields
 * @returns by project and file
 */
export async function planNames(
  db: InstanceDatabase,
  actor: Actor,
  fields: readonly ProjectField[],
  plans: readonly PlanInProject[],
): Promise<(plan: PlanInProject) => string | undefined> {
  const lists = fields.filter((field) => fieldHolds(field, 'plans')).map(({ id }) => id);
  const projects = [...new Set(plans.map(({ project }) => project))];
  if (lists.length === 0 || projects.length === 0) return () => undefined;
  const rows = await db.rows(sql<PlanInProject & Access & { field: string; name: string }>`
    select p.id as project, pv.field_id as field, one.entry ->> 'id' as file, one.entry ->> 'value' as name,
      ${projectFacts(db, actor)} as facts, p.field_visibility as visibility
    from ${db.table('project_field_values')} pv
    join ${db.table('projects')} p on p.id = pv.project_id,
      jsonb_array_elements(case when jsonb_typeof(pv.value) = 'array' then pv.value else '[]' end) as one (entry)
    where pv.project_id = any(${projects}::uuid[]) and pv.field_id = any(${lists}::text[])
      and one.entry ->> 'id' = any(${[...new Set(plans.map(({ file }) => file))]}::text[])
      and one.entry ->> 'value' <> '' and ${visibleProjects(db, actor)}`);
  const reads = (row: Access & { field: string }) =>
    fieldsForUser(actor, fields, row).some(({ field }: FieldForUser) => field.id === row.field);
  const names = new Map(rows.filter(reads).map(({ project, file, name }) => [`${project}/${file}`, name]));
  return ({ project, file }) => names.get(`${project}/${file}`);
}
