import type { SourceItem } from '@plumbline/contract/job-sources';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

interface FieldAnswer {
  /** In the shape of an answer; null for none. */
  readonly value: unknown;
  /** The items that the value references by id, with their names. */
  readonly named: SourceItem[];
}

/**
 * The value of a project field as an answer to a project value question: skills, which are stored by id, with their
 * names.
 * @param isRemovedToo whether removed skills are included
 */
export async function fieldAnswer(
  db: InstanceDatabase,
  { type: name }: Pick<ProjectField, 'type'>,
  held: unknown,
  { isRemovedToo = false } = {},
): Promise<FieldAnswer> {
  const type = projectFieldTypes[name];
  if (name !== 'skills' || type.isEmpty(held)) return { value: type.toAnswer(held), named: [] };
  const ids = held as readonly string[];
  const rows = await db.rows(sql<Required<Omit<SourceItem, 'more'>>>`
    select s.id, s.name as label, s.translations from ${db.table('skills')} s
    where s.id = any(${[...ids]}::uuid[]) and (${isRemovedToo} or s.removed_at is null)`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const named = ids.flatMap((id) => known.get(id) ?? []);
  return { value: named.length === 0 ? null : named.map(({ id, label }) => ({ id, label })), named };
}
