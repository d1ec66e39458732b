import type { Project } from '@plumbline/contract/projects';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress } from '../../database/reference-json.ts';
import type { ProjectInHand } from './store/field-access.ts';
import { fieldsForUser } from './store/field-access.ts';
import { readFieldValues } from './store/field-values.ts';
import { namedSkills } from '../skills/index.ts';
import { presentPlans } from './plan-lists.ts';

type WireFields = Pick<Project, 'fields' | 'values' | 'table_counts' | 'files' | 'skills'>;

/** The part of a project's wire form that its own fields make: those that the person reads, and what may be done with each. */
export async function presentFields(
  db: InstanceDatabase,
  actor: Actor,
  definitions: readonly ProjectField[],
  project: ProjectInHand,
): Promise<WireFields> {
  const met = fieldsForUser(actor, definitions, project);
  const fields = met.map(({ field }) => field);
  const tables = fields.filter(({ type }) => projectFieldTypes[type].hasColumns).map(({ id }) => id);
  const [values, counts] = await Promise.all([
    readFieldValues(db, project.id, fields),
    tables.length === 0
      ? []
      : db.rows(sql<{ field_id: string; count: number }>`
          select r.field_id, count(*)::int as count from ${db.table('project_table_rows')} r
          where r.project_id = ${project.id} and r.field_id = any(${tables}) and r.removed_at is null group by 1`),
  ]);
  const fieldsOf = (content: 'files' | 'plans' | 'skills') =>
    fields.filter((field) => fieldHolds(field, content)).map(({ id }) => id);
  const idsIn = (content: 'files' | 'skills') => fieldsOf(content).flatMap((id) => (values[id] ?? []) as string[]);
  const plans = await presentPlans(db, fieldsOf('plans'), values);
  return {
    fields: met.map(({ field, isVisible, mayWrite }) => ({
      id: field.id,
      visible: isVisible,
      can: mayWrite ? ['write'] : [],
    })),
    values: { ...values, ...plans.values },
    table_counts: Object.fromEntries(counts.map(({ field_id, count }) => [field_id, count])),
    files: await presentFiles(db, [...idsIn('files'), ...plans.ids]),
    skills: await presentSkills(db, idsIn('skills')),
  };
}

/** The files of file lists; one that was deleted since is left out. */
async function presentFiles(db: InstanceDatabase, ids: readonly string[]): Promise<WireFields['files']> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<{ file: WireFields['files'][number] }>`
    select json_build_object('assetId', f.id, 'Location', ${assetAddress(sql`f.id`)}, 'originalName', f.original_name,
      'extension', f.extension, 'contentType', f.content_type, 'size', f.size, 'isVideo', f.is_video) as file
    from ${db.table('assets')} f where f.id = any(${[...ids]}::uuid[]) and f.removed_at is null`);
  return rows.map((row) => row.file);
}

/** The skills of skills fields; one that was deleted since is left out. */
async function presentSkills(db: InstanceDatabase, ids: readonly string[]): Promise<WireFields['skills']> {
  if (ids.length === 0) return [];
  const rows = await db.rows(namedSkills(db, ids));
  return rows.map((row) => JSON.parse(row.skill) as WireFields['skills'][number]);
}
