import type { NotificationCategory, NotificationType } from './concerns.ts';
import { notificationCategories, typesOfCategory } from './concerns.ts';

export type { NotificationCategory, NotificationType } from './concerns.ts';
export { notificationCategories, typesOfCategory } from './concerns.ts';

/** By which way it reaches them: `notification` is the bell. */
export const deliveries = ['notification', 'email', 'push', 'sms'] as const;
export type Delivery = (typeof deliveries)[number];

export type PreferenceKey = `${NotificationCategory}_${NotificationType}_${Delivery}`;

/** What can't be switched off: whoever forgot their password has nothing but the e-mail. */
export const requiredPreferences: readonly PreferenceKey[] = ['general_system_forgot_password_email'];

/** The key of a cell of the matrix, stored and on the wire: `general_my_jobs_user_assigned_to_job_email`. */
export function preferenceKey(
  category: NotificationCategory,
  type: NotificationType,
  delivery: Delivery,
): PreferenceKey {
  return `${category}_${type}_${delivery}`;
}

/** Every cell of the matrix, row by row. */
export const preferenceKeys: readonly PreferenceKey[] = notificationCategories.flatMap((category) =>
  typesOfCategory[category].flatMap((type) => deliveries.map((delivery) => preferenceKey(category, type, delivery))),
);

const known: ReadonlySet<string> = new Set(preferenceKeys);

/** Whether the matrix has such a cell. */
export function isPreferenceKey(key: string): key is PreferenceKey {
  return known.has(key);
}

/** What wakes a person up: their own assignments, and what stopped working. Everything else waits at the bell until they ask for more. */
const urgent: readonly PreferenceKey[] = (['email', 'push'] as const).flatMap((delivery) => [
  preferenceKey('general_system', 'automation_paused', delivery),
  preferenceKey('general_system', 'automation_failing', delivery),
  preferenceKey('general_system', 'webhook_paused', delivery),
  preferenceKey('general_system', 'drive_broken', delivery),
  preferenceKey('general_system', 'work_delayed', delivery),
  preferenceKey('general_my_jobs', 'user_assigned_to_job', delivery),
  preferenceKey('general_my_jobs', 'user_unassigned_from_job', delivery),
]);

/** The preferences of a new person: everything at the bell, one's own assignments by e-mail and push as well. */
export const defaultPreferences: ReadonlySet<PreferenceKey> = new Set([
  ...preferenceKeys.filter((key) => key.endsWith('_notification')),
  ...urgent,
  ...requiredPreferences,
]);

/** The preferences as a person wants them: unknown keys are dropped, required ones stay. */
export function chosenPreferences(keys: readonly string[]): readonly PreferenceKey[] {
  const chosen = new Set<string>([...keys, ...requiredPreferences]);
  return preferenceKeys.filter((key) => chosen.has(key));
}

/** Sets or clears all items of a category for one delivery (spec/2 §4 "Notification matrix"). */
export function withCategory(
  preferences: readonly PreferenceKey[],
  category: NotificationCategory,
  delivery: Delivery,
  isOn: boolean,
): readonly PreferenceKey[] {
  const items = typesOfCategory[category].map((type) => preferenceKey(category, type, delivery));
  return chosenPreferences(isOn ? [...preferences, ...items] : preferences.filter((key) => !items.includes(key)));
}

/** The ways by which a notification goes to a person whom it concerns for these reasons: each that one reason asks for. */
export function deliveriesFor(
  preferences: ReadonlySet<string>,
  categories: readonly NotificationCategory[],
  type: NotificationType,
): readonly Delivery[] {
  return deliveries.filter((delivery) =>
    categories.some((category) => preferences.has(preferenceKey(category, type, delivery))),
  );
}
