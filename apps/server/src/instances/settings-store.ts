import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { appSettings } from '@plumbline/domain/settings/app-settings';
import { settingsOfToggles } from '@plumbline/domain/settings/toggle-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { isToggleId, toggleIds, toggles } from '@plumbline/domain/actor/toggles';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';

/** An instance's settings and toggles, complete: what was never set has its default. */
export interface InstanceSettings {
  settings: AppSettings;
  activeToggles: ReadonlySet<ToggleId>;
  /** With secrets; cut by `withoutSecrets` before anything leaves the server. */
  toggleSettings: Readonly<Record<ToggleId, Record<string, unknown>>>;
}

/** Reads all of an instance's settings in one query. */
export async function readSettings(db: InstanceDatabase): Promise<InstanceSettings> {
  const row = await db.first(
    sql<{
      settings: Record<string, unknown> | null;
      toggles: { id: string; is_active: boolean; settings: unknown }[] | null;
    }>`
      select (select json_object_agg(name, value) from ${db.table('settings')}) as settings,
             (select json_agg(t) from ${db.table('toggles')} t) as toggles`,
  );
  const settings = appSettings.parse(row?.settings ?? {});
  const storedToggles = new Map((row?.toggles ?? []).filter((one) => isToggleId(one.id)).map((one) => [one.id, one]));
  return {
    settings,
    activeToggles: new Set(toggleIds.filter((id) => storedToggles.get(id)?.is_active ?? toggles[id].activeByDefault)),
    toggleSettings: Object.fromEntries(
      toggleIds.map((id) => [id, settingsOfToggles[id].schema.parse(storedToggles.get(id)?.settings ?? {})]),
    ) as unknown as Record<ToggleId, Record<string, unknown>>,
  };
}

/**
 * The settings of each instance, remembered by this server. A change says so on the live channel, which makes every
 * server forget; the age limit is for the case that such a word gets lost with a connection.
 */
export class SettingsCache {
  readonly #known = new Map<string, { promise: Promise<InstanceSettings>; until: number }>();

  of(db: InstanceDatabase): Promise<InstanceSettings> {
    const known = this.#known.get(db.schema);
    if (known && known.until > performance.now()) return known.promise;
    const promise = readSettings(db);
    this.#known.set(db.schema, { promise, until: performance.now() + 60_000 });
    promise.catch(() => this.#known.delete(db.schema));
    return promise;
  }

  forget(schema: string): void {
    this.#known.delete(schema);
  }

  forgetAll(): void {
    this.#known.clear();
  }
}
