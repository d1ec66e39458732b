import { foldedText } from '@plumbline/domain/text/fold-text';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { ListOption } from '@plumbline/domain/projects/fields/choice';
import { searchableText } from '@plumbline/domain/values/text-part';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { optionOfValue, optionsById } from './list-options.ts';

/** Search reads no more of a value than this. */
const searchLimit = 10_000;

/**
 * What a project holds in these fields, by field: all but tables, options under the names that they have now. A field that
 * was never written is missing.
 */
export async function readFieldValues(
  db: InstanceDatabase,
  projectId: string,
  fields: readonly ProjectField[],
): Promise<Record<string, unknown>> {
  const ids = fields.filter(({ type }) => !projectFieldTypes[type].hasColumns).map(({ id }) => id);
  if (ids.length === 0) return {};
  const rows = await db.rows(sql<{ field_id: string; value: unknown }>`
    select v.field_id, v.value from ${db.table('project_field_values')} v
    where v.project_id = ${projectId} and v.field_id = any(${ids})`);
  const typeOf = new Map(fields.map((field) => [field.id, projectFieldTypes[field.type]]));
  const options = await optionsById(
    db,
    rows.flatMap((row) => (typeOf.get(row.field_id)?.hasOptions ? optionIds(row.value) : [])),
  );
  const named = (kept: unknown): unknown => {
    const option = options.get((kept as ListOption)._id);
    return option ? optionOfValue(option) : kept;
  };
  return Object.fromEntries(
    rows.flatMap(({ field_id: id, value }) => {
      const type = typeOf.get(id);
      // The field was of another type when this was written: the value waits for its return.
      if (!type?.value.safeParse(value).success) return [];
      if (!type.hasOptions) return [[id, value]];
      return [[id, Array.isArray(value) ? value.map(named) : value && named(value)]];
    }),
  );
}

/** The ids of the options in a list field's value. */
export function optionIds(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && '_id' in one && typeof one._id === 'string' ? [one._id] : [],
  );
}

interface FieldWriting {
  readonly projectId: string;
  readonly field: ProjectField;
  /** As `checkFieldValue` has checked it; of any type but tables. */
  readonly value: unknown;
  readonly actorId: string | null;
  readonly now: Date;
}

/**
 * Writes one field of a project; the last who writes rules. @returns what was there and what is there now, null when that is
 * the same
 */
export async function writeFieldValue(
  db: InstanceDatabase,
  { projectId, field, value, actorId, now }: FieldWriting,
): Promise<{ before: unknown; after: unknown } | null> {
  const type = projectFieldTypes[field.type];
  const known = await db.first(sql<{ value: unknown }>`
    select v.value from ${db.table('project_field_values')} v
    where v.project_id = ${projectId} and v.field_id = ${field.id} for no key update`);
  const before = known?.value ?? type.empty;
  if (JSON.stringify(sortedKeys(before)) === JSON.stringify(sortedKeys(value))) return null;
  const search = foldedText(type.toText(value).map(searchableText).join(' ').toWellFormed())
    .slice(0, searchLimit)
    .toWellFormed();
  await db.rows(sql`
    insert into ${db.table('project_field_values')} as v (project_id, field_id, value, search, updated_by, updated_at)
    values (${projectId}, ${field.id}, ${JSON.stringify(value)}::jsonb, ${search}, ${actorId}, ${now})
    on conflict (project_id, field_id) do update set value = excluded.value, search = excluded.search,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`);
  return { before, after: value };
}

/** PostgreSQL doesn't preserve the order of JSON keys. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}
