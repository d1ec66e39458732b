import * as calls from '@plumbline/contract/notifications';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { muteNotifications } from './mute.route.ts';
import { listNotifications, markRead } from './notifications.queries.ts';
import { readUnsubscription, unsubscribe } from './unsubscribe.route.ts';

export const endpoints: readonly Endpoint[] = [
  endpoint(calls.listNotifications, {
    handle: ({ db, person, input, language, settings }) =>
      listNotifications(db, person, input.query, { language, settings }),
  }),
  endpoint(calls.readNotifications, {
    handle: async ({ db, person, input, now, instance, publishAfterCommit }) => {
      await markRead(db, person.id, input.body.notifications, now);
      // The person's other devices take the mark off their bell.
      publishAfterCommit({ kind: 'notified', schema: instance.schema, users: [person.id] });
      return { success: true as const };
    },
  }),
  muteNotifications,
  readUnsubscription,
  unsubscribe,
];
