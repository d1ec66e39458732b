import * as calls from '@plumbline/contract/notification-settings';
import type { PreferenceKey } from '@plumbline/domain/notifications/preferences';
import { chosenPreferences } from '@plumbline/domain/notifications/preferences';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { notificationKeys } from './notification-keys.ts';
import { everyType, ownerOf } from './unsubscribe-token.ts';

const limit = { points: 60, seconds: 60 } as const;

export const readUnsubscription = openEndpoint(calls.readUnsubscription, {
  limit,
  handle: async ({ db, input: { params } }) => ({ type: (await ownerOf(db, params.token)).type }),
});

export const unsubscribe = openEndpoint(calls.unsubscribe, {
  limit,
  handle: async ({ db, record, now, input: { params } }) => {
    const { userId, type } = await ownerOf(db, params.token);
    const row = await db.query
      .selectFrom('users')
      .select('notification_keys')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Problem('not_found');
    const before = notificationKeys(row.notification_keys) as PreferenceKey[];
    const ended = (key: string) => key.endsWith('_email') && (type === everyType || key.endsWith(`_${type}_email`));
    const after = [...chosenPreferences(before.filter((key) => !ended(key)))];
    if (before.join() !== after.join()) {
      await db.query
        .updateTable('users')
        .set({ notification_keys: after, updated_at: now })
        .where('id', '=', userId)
        .execute();
      record('user.notifications_changed', { subjectId: userId, relations: { userId }, before, after });
    }
    return { success: true as const };
  },
});
