import type { Role } from '@plumbline/domain/actor/roles';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { toggleIds, toggles } from '@plumbline/domain/actor/toggles';
import type { Language } from '@plumbline/domain/languages/languages';
import type { SettingName } from '@plumbline/domain/settings/app-settings';
import { settingsOfToggles } from '@plumbline/domain/settings/toggle-settings';
import { sql } from 'kysely';
import type { SecretBox } from '../../adapters/secrets/secret-box.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { sealSettings } from '../../instances/sealed-settings.ts';

/**
 * Settings that belong to one company alone: its name and pictures, what leads to accounts of its own, and what names
 * its projects and people.
 */
const ownSettings: readonly SettingName[] = [
  'companyName',
  'emailSenderName',
  'logo',
  'secondaryLogoUrl',
  'googleDriveCode',
  'testServerUrl',
  'defaultFilterViews',
];

/** The apps that a new instance can begin with: those that exist, and that need no keys first. */
const startingApps = toggleIds.filter((id) => toggles[id].isBuilt && settingsOfToggles[id].needs.length === 0);

/** Takes the settings of another instance over, with the apps that are on there, and without any of its data. */
export async function copySettings(db: InstanceDatabase, from: InstanceDatabase): Promise<void> {
  // They may lie on different databases.
  const read = await from.first(sql<{ settings: unknown; toggles: unknown }>`
    select (select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]') from ${from.table('settings')}
        where name <> all(${ownSettings}::text[])) as settings,
      (select coalesce(json_agg(json_build_object('id', id, 'is_active', is_active)), '[]') from ${from.table('toggles')}
        where id = any(${startingApps}::text[])) as toggles`);
  await db.rows(sql`insert into ${db.table('settings')} (name, value)
    select name, coalesce(value, 'null') from jsonb_to_recordset(${JSON.stringify(read?.settings ?? [])}::jsonb) as r (name text, value jsonb)
    on conflict (name) do update set value = excluded.value`);
  await db.rows(sql`insert into ${db.table('toggles')} (id, is_active)
    select id, is_active from jsonb_to_recordset(${JSON.stringify(read?.toggles ?? [])}::jsonb) as r (id text, is_active boolean)
    on conflict (id) do update set is_active = excluded.is_active`);
}

/** The settings that an instance begins with beyond the defaults, or beyond what it has by now. */
export async function saveFirstSettings(db: InstanceDatabase, settings: Partial<Record<SettingName, unknown>>) {
  for (const [name, value] of Object.entries(settings))
    await db.rows(sql`insert into ${db.table('settings')} (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`);
}

/** The brand colour, beside what else `branding` holds. */
export async function saveBrandColour(db: InstanceDatabase, primaryColour: string): Promise<void> {
  const value = JSON.stringify({ primaryColour });
  await db.rows(sql`insert into ${db.table('settings')} as s (name, value) values ('branding', ${value}::jsonb)
    on conflict (name) do update set value = s.value || excluded.value`);
}

/** Switches the apps that are named on, and all others that need no keys off. */
export async function saveFirstApps(db: InstanceDatabase, apps: readonly ToggleId[]): Promise<void> {
  const active = startingApps.map((id) => apps.includes(id));
  await db.rows(sql`insert into ${db.table('toggles')} (id, is_active)
    select * from unnest(${startingApps}::text[], ${active}::boolean[])
    on conflict (id) do update set is_active = excluded.is_active`);
}

/** Lets people sign in with Google's accounts. Nobody of the instance has set it up yet: its system administrators are not linked by it. */
export async function saveSocialSignIn(
  db: InstanceDatabase,
  secrets: SecretBox,
  client: { readonly clientId: string; readonly clientSecret: string },
): Promise<void> {
  const id = 'google_login' satisfies ToggleId;
  const settings = await sealSettings(secrets, id, {}, settingsOfToggles[id].schema.parse(client));
  await db.rows(sql`insert into ${db.table('toggles')} (id, is_active, settings)
    values (${id}, true, ${JSON.stringify(settings)}::jsonb)
    on conflict (id) do update set is_active = true, settings = excluded.settings, updated_by = null`);
}

/** The people of the demo stay as an example: their password is known to everybody, so none of them signs in. */
export async function lockDemoPeople(db: InstanceDatabase): Promise<void> {
  await db.rows(sql`update ${db.table('users')} set password_hash = null`);
}

/**
 * Adds a person who is to come by an invitation. Somebody of a backup with this address becomes that person, who chooses a new
 * password. @returns the person's id
 */
export async function insertInvited(
  db: InstanceDatabase,
  person: { email: string; role: Role; language: Language | null; first?: string; last?: string; now: Date },
): Promise<string> {
  const [known] = await db.rows(sql<{ id: string }>`update ${db.table('users')}
    set role = ${person.role}, password_hash = null, is_confirmed = false, is_verified = false, banned_at = null,
      version = version + 1, updated_at = ${person.now}
    where email = ${person.email} and removed_at is null returning id`);
  if (known) return known.id;
  const id = newId();
  await db.query
    .insertInto('users')
    .values({
      id,
      email: person.email,
      role: person.role,
      language: person.language,
      first_name: person.first ?? '',
      last_name: person.last ?? '',
      created_at: person.now,
      updated_at: person.now,
    })
    .execute();
  return id;
}
