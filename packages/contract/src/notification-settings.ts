import { translations } from './references.ts';
import { digests } from '@plumbline/domain/notifications/timing';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment } from './wire.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_not_valid' });
const hours = {
  /** How often email, push and SMS go out. */
  digest: z.enum(digests),
  /** The hour of the daily digest, in the instance's time zone. */
  digestHour: z.number().int().min(0).max(23),
  /** `22:00`; both null where there are no quiet hours. */
  quietFrom: time.nullable(),
  quietTo: time.nullable(),
};

/** When a person wants to hear of things, and of what not at all. */
export const notificationSettings = z.object({
  ...hours,
  mutedJobs: z.array(z.object({ _id: id, ID: z.number().int(), title: z.string(), translations })),
  mutedProjects: z.array(z.object({ _id: id, name: z.string() })),
  /** Whether SMS is set up, so that any can be sent. */
  sends_sms: z.boolean(),
});

export type NotificationSettings = z.output<typeof notificationSettings>;

export const readNotificationSettings = defineCall({
  name: 'readNotificationSettings',
  method: 'GET',
  path: '/v2/users/{id}/notification_settings',
  feature: 'users',
  summary: 'When a person wants to hear of things: digest, quiet hours, muted jobs and projects.',
  spec: 'spec/2 §3 Notification preference key',
  params: idParams,
  response: notificationSettings,
});

export const changeNotificationSettings = defineCall({
  name: 'changeNotificationSettings',
  method: 'PUT',
  path: '/v2/users/{id}/notification_settings',
  feature: 'users',
  summary: 'Changes what is given of them. Quiet hours have a beginning and an end, or neither.',
  spec: 'spec/2 §3 Notification preference key',
  params: idParams,
  body: z
    .object(hours)
    .partial()
    .refine(({ quietFrom, quietTo }) => ((quietFrom ?? null) === null) === ((quietTo ?? null) === null), {
      error: 'range_incomplete',
      path: ['quietTo'],
    }),
  response: notificationSettings,
});

export const muteNotifications = defineCall({
  name: 'muteNotifications',
  method: 'PUT',
  path: '/v2/notifications/mutes',
  feature: 'notifications',
  summary: 'Mutes one job or project for oneself, or ends that.',
  spec: 'spec/2 §3 Notification preference key',
  body: z
    .object({ job: id.nullish(), project: id.nullish(), muted: z.boolean() })
    .refine(({ job, project }) => !job !== !project, { error: 'required', path: ['job'] }),
  response: done,
});

/** A browser that shows push messages. */
const pushSubscription = z.object({ _id: id, device: z.string(), endpoint: z.string(), created_at: moment });

export const readPushKey = defineCall({
  name: 'readPushKey',
  method: 'GET',
  path: '/v2/push/key',
  feature: 'messages',
  summary: 'The public key of this installation, with which a browser subscribes to push messages (RFC 8292).',
  spec: 'spec/3 §3 Notification channels',
  response: z.object({ publicKey: z.string() }),
});

export const listPushSubscriptions = defineCall({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/v2/push/subscriptions',
  feature: 'messages',
  summary: "One's own devices that show push messages.",
  spec: 'spec/3 §3 Notification channels',
  response: z.array(pushSubscription),
});

export const subscribeToPush = defineCall({
  name: 'subscribeToPush',
  method: 'POST',
  path: '/v2/push/subscriptions',
  feature: 'messages',
  summary: 'Has this browser show push messages, with what its push service has given it.',
  spec: 'spec/3 §3 Notification channels',
  body: z.object({
    endpoint: z.url({ protocol: /^https$/, error: 'not_url' }).max(2000),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
      auth: z.string().regex(/^[\w-]{20,30}=*$/),
    }),
  }),
  response: done,
});

export const unsubscribeFromPush = defineCall({
  name: 'unsubscribeFromPush',
  method: 'POST',
  path: '/v2/push/unsubscribe',
  feature: 'messages',
  summary: 'Ends push messages on one of one’s own devices.',
  spec: 'spec/3 §3 Notification channels',
  body: z.object({ endpoint: z.string().max(2000) }),
  response: done,
});

const unsubscribeParams = z.object({ token: z.string().regex(/^[0-9a-f-]{36}~[a-z_]{2,60}~[\w-]{22,64}$/) });

export const readUnsubscription = defineCall({
  name: 'readUnsubscription',
  method: 'GET',
  path: '/v2/unsubscribe/{token}',
  feature: 'notifications',
  summary: 'What the link below an email would end.',
  spec: 'RFC 8058',
  authentication: 'none',
  params: unsubscribeParams,
  response: z.object({ type: z.string() }),
});

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  method: 'POST',
  path: '/v2/unsubscribe/{token}',
  feature: 'notifications',
  summary: 'Ends emails of one kind, by one click of a mail program (RFC 8058) or of the page behind the link.',
  spec: 'RFC 8058',
  authentication: 'none',
  bodyKind: 'json_or_form',
  params: unsubscribeParams,
  body: z.unknown(),
  response: done,
});
