import type { Holiday } from '@plumbline/contract/holidays';
import { holidaysLimit } from '@plumbline/domain/availability/availability-schemas';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';

/** What is to be stored of a public holiday. */
export interface NewHoliday {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The public holidays by day; those that touch some days. */
export function listHolidays(
  db: InstanceDatabase,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  return db.rows(sql<Holiday>`select h.id as _id, h.name, h.first_day as "firstDay", h.last_day as "lastDay"
    from ${db.table('public_holidays')} h
    where ${from ? sql`h.last_day >= ${from}::date` : sql`true`} and ${to ? sql`h.first_day <= ${to}::date` : sql`true`}
    order by h.first_day, h.name, h.id limit ${holidaysLimit}`);
}

/**
 * Adds those that are not there yet. @returns the new ones
 * @param path of the field that they came from
 * @throws Problem not_valid where there would be too many
 */
export async function addHolidays(
  db: InstanceDatabase,
  holidays: readonly NewHoliday[],
  by: { actorId: string; now: Date },
  path: string,
): Promise<Holiday[]> {
  // Together two imports at once don't pass the limit.
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}.public_holidays`}, 0))`);
  const rows = holidays.map((one) => ({ ...one, id: newId() }));
  const added = await db.rows(sql<Holiday>`
    insert into ${db.table('public_holidays')} as h (id, name, first_day, last_day, created_by, created_at)
    select n.id, n.name, n."firstDay", n."lastDay", ${by.actorId}::uuid, ${by.now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, name text, "firstDay" date, "lastDay" date)
    on conflict (first_day, last_day, name) do nothing
    returning h.id as _id, h.name, h.first_day as "firstDay", h.last_day as "lastDay"`);
  const counted = await db.first(
    sql<{ count: number }>`select count(*)::int as count from ${db.table('public_holidays')}`,
  );
  if ((counted?.count ?? 0) > holidaysLimit) {
    throw new Problem('not_valid', { fields: [{ path, code: 'holidays_too_many', message: '' }] });
  }
  return added;
}
