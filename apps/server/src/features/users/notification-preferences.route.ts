import * as calls from '@plumbline/contract/own-account';
import { chosenPreferences } from '@plumbline/domain/notifications/preferences';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { notificationKeys } from '../notifications/index.ts';
import { loadOneUserFacts, lockUser } from './users.queries.ts';

export const readNotificationPreferences = endpoint(calls.readNotificationPreferences, {
  handle: async ({ db, actor, authorize, input }) => {
    authorize('user.change_notifications', await loadOneUserFacts(db, actor, input.params.id));
    const row = await db.query
      .selectFrom('users')
      .select('notification_keys')
      .where('id', '=', input.params.id)
      .executeTakeFirstOrThrow();
    return { notifications: notificationKeys(row.notification_keys) };
  },
});

export const changeNotificationPreferences = endpoint(calls.changeNotificationPreferences, {
  handle: async ({ db, actor, authorize, record, input, now }) => {
    const row = await lockUser(db, input.params.id);
    if (!row) throw new Problem('not_found');
    authorize('user.change_notifications', await loadOneUserFacts(db, actor, row.id));
    const before = notificationKeys(row.notification_keys);
    const after = [...chosenPreferences(input.body.notifications)];
    if (before.join() !== after.join()) {
      await db.query
        .updateTable('users')
        .set({ notification_keys: after, updated_at: now })
        .where('id', '=', row.id)
        .execute();
      record('user.notifications_changed', { subjectId: row.id, relations: { userId: row.id }, before, after });
    }
    return { notifications: after };
  },
});
