import type { AppSettings, SettingName } from '@plumbline/domain/settings/app-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** Lets only one transaction at a time change the instance's settings, so that none overwrites what it hasn't read. */
export async function lockSettings(db: InstanceDatabase): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}.settings`}, 0))`);
}

/** Writes the settings that changed, in one statement. */
export async function saveSettings(
  db: InstanceDatabase,
  settings: AppSettings,
  changed: readonly SettingName[],
  by: { actorId: string; now: Date },
): Promise<void> {
  const rows = JSON.stringify(changed.map((name) => ({ name, value: settings[name] })));
  await db.rows(sql`
    insert into ${db.table('settings')} as s (name, value, updated_by, updated_at)
    select r.name, coalesce(r.value, 'null'::jsonb), ${by.actorId}::uuid, ${by.now}
    from jsonb_to_recordset(${rows}::jsonb) as r (name text, value jsonb)
    on conflict (name) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`);
}

/** The platform's list of instances calls each by its company. @param platform what reaches its tables */
export async function renameInstance(platform: InstanceDatabase, schema: string, companyName: string): Promise<void> {
  await platform.rows(sql`update platform.instances set company_name = ${companyName} where schema_name = ${schema}`);
}

/** Writes a toggle as it is to be. */
export async function saveToggle(
  db: InstanceDatabase,
  id: ToggleId,
  toggle: { isActive: boolean; settings: Readonly<Record<string, unknown>> },
  by: { actorId: string; now: Date },
): Promise<void> {
  const row = {
    is_active: toggle.isActive,
    settings: JSON.stringify(toggle.settings),
    updated_by: by.actorId,
    updated_at: by.now,
  };
  await db.query
    .insertInto('toggles')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** How many jobs stand in each of these statuses; statuses without jobs are left out. */
export function countJobsIn(
  db: InstanceDatabase,
  statuses: readonly string[],
): Promise<{ status: string; jobs: number }[]> {
  return db.rows(sql<{ status: string; jobs: number }>`
    select status, count(*)::int as jobs from ${db.table('jobs')}
    where status = any(${[...statuses]}::text[]) and removed_at is null group by status order by count(*) desc`);
}

/** Of these ids, the ones that are pictures which can be shown. */
export async function picturesAmong(db: InstanceDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query
    .selectFrom('assets')
    .select('id')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .where('content_type', 'in', ['image/jpeg', 'image/png'])
    .execute();
  return new Set(rows.map((row) => row.id));
}
