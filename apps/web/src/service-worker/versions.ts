const prefix = 'plumbline-app-';

/** The name of the cache that holds the files of a version. */
export function cacheOf(version: string): string {
  return prefix + version;
}

/** Whether a cache holds a version of the app. */
export function isOwnCache(name: string): boolean {
  return name.startsWith(prefix);
}

/**
 * The caches that no page needs any more: all but this version's and that of the one before it, whose pages may be open.
 * @param names the caches of all versions, the oldest first
 * @param own this version's
 */
export function tooOld(names: readonly string[], own: string): readonly string[] {
  return names.filter((name) => name !== own).slice(0, -1);
}
