import type { AppSettings } from './app-settings.ts';

type StatusSettings = Pick<AppSettings, 'customStatuses' | 'statusOrder' | 'statusTranslations' | 'allowedStatuses'>;

/** The custom statuses that a change of settings takes away, by name. */
export function removedStatuses(
  before: Pick<AppSettings, 'customStatuses'>,
  after: Pick<AppSettings, 'customStatuses'>,
): readonly string[] {
  const remaining = new Set(after.customStatuses.map((one) => one.name));
  return before.customStatuses.map((one) => one.name).filter((name) => !remaining.has(name));
}

/**
 * The settings without what they say about statuses that are gone, so that a status which is made again under an old name
 * doesn't inherit its place, words and permissions (decision 0013).
 */
export function withoutStatuses<S extends StatusSettings>(settings: S, gone: readonly string[]): S {
  if (gone.length === 0) return settings;
  const stays = (name: string) => !gone.includes(name);
  const only = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => stays(name)));
  return {
    ...settings,
    statusOrder: settings.statusOrder.filter(stays),
    statusTranslations: only(settings.statusTranslations),
    allowedStatuses: settings.allowedStatuses && only(settings.allowedStatuses),
  };
}
