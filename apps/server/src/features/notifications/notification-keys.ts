import { chosenPreferences, defaultPreferences } from '@plumbline/domain/notifications/preferences';

/** The keys that are on, in the matrix's order; who never chose has the product's own. */
export function notificationKeys(kept: readonly string[] | null): string[] {
  return [...chosenPreferences(kept ?? [...defaultPreferences])];
}
