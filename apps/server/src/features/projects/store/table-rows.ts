import type { StoredRow } from '@plumbline/domain/projects/table-rows';
import { rowSearchText } from '@plumbline/domain/projects/table-rows';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { newId } from '../../../ids.ts';

/** A table of one project. */
export interface TablePlace {
  readonly projectId: string;
  readonly fieldId: string;
}

/** Lets only one transaction at a time change a table, so that its order and its number of rows are what they were read as. */
export async function lockTable(db: InstanceDatabase, { projectId, fieldId }: TablePlace): Promise<void> {
  const name = `${db.schema}.table.${projectId}.${fieldId}`;
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The rows of a table in their order, at most `limit` of them. */
export function readRows(
  db: InstanceDatabase,
  { projectId, fieldId }: TablePlace,
  limit: number,
): Promise<StoredRow[]> {
  return db.rows(sql<StoredRow>`
    select r.id, r.cells from ${db.table('project_table_rows')} r
    where r.project_id = ${projectId} and r.field_id = ${fieldId} and r.removed_at is null
    order by r.position, r.id limit ${limit}`);
}

/** Rows of one table by their ids; with `isRemovedToo` those that were taken away as well. */
export async function rowsById(
  db: InstanceDatabase,
  { projectId, fieldId }: TablePlace,
  ids: readonly string[],
  { isRemovedToo = false } = {},
): Promise<ReadonlyMap<string, StoredRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<StoredRow>`
    select r.id, r.cells from ${db.table('project_table_rows')} r
    where r.id = any(${[...ids]}::uuid[]) and r.project_id = ${projectId} and r.field_id = ${fieldId}
      and (${isRemovedToo} or r.removed_at is null)`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many rows a table has, and the place of its last one. */
export async function measureTable(
  db: InstanceDatabase,
  { projectId, fieldId }: TablePlace,
): Promise<{ count: number; last: number }> {
  const measured = await db.first(sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(r.position), -1) as last from ${db.table('project_table_rows')} r
    where r.project_id = ${projectId} and r.field_id = ${fieldId} and r.removed_at is null`);
  return measured ?? { count: 0, last: -1 };
}

/** A row as it is to be; without id a new one. */
export interface RowInput {
  readonly id: string | null;
  readonly position: number | null;
  readonly cells: Readonly<Record<string, string>>;
}

/** Adds and changes rows of a table in two statements. A row without a position stays where it is. */
export async function writeRows(
  db: InstanceDatabase,
  { projectId, fieldId }: TablePlace,
  rows: readonly RowInput[],
  by: { actorId: string | null; now: Date },
): Promise<void> {
  const sent = (some: readonly RowInput[]) =>
    JSON.stringify(
      some.map(({ id, position, cells }) => ({
        id: id ?? newId(),
        position,
        cells,
        search: rowSearchText(cells).toWellFormed(),
      })),
    );
  const shape = sql`as s (id uuid, position int, cells jsonb, search text)`;
  const fresh = rows.filter((row) => row.id === null);
  const known = rows.filter((row) => row.id !== null);
  if (fresh.length > 0) {
    await db.rows(sql`
      insert into ${db.table('project_table_rows')}
        (id, project_id, field_id, position, cells, search, updated_by, updated_at)
      select s.id, ${projectId}, ${fieldId}, s.position, s.cells, s.search, ${by.actorId}, ${by.now}
      from json_to_recordset(${sent(fresh)}::json) ${shape}`);
  }
  if (known.length > 0) {
    await db.rows(sql`
      update ${db.table('project_table_rows')} r set position = coalesce(s.position, r.position), cells = s.cells,
        search = s.search, updated_by = ${by.actorId}, updated_at = ${by.now}
      from json_to_recordset(${sent(known)}::json) ${shape}
      where r.id = s.id and r.project_id = ${projectId} and r.field_id = ${fieldId}`);
  }
}

/** Takes rows away; they stay known to the answers that chose them. */
export async function removeRows(
  db: InstanceDatabase,
  { projectId, fieldId }: TablePlace,
  ids: readonly string[],
  by: { actorId: string | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(sql`
    update ${db.table('project_table_rows')} set removed_at = ${by.now}, updated_by = ${by.actorId}
    where id = any(${[...ids]}::uuid[]) and project_id = ${projectId} and field_id = ${fieldId}`);
}
