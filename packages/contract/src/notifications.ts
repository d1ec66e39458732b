import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { done, id, moment, pageOf, unfilteredPageQuery } from './wire.ts';

/** One line at the bell (spec/1 §3 Notification). `message` is in the language of the request. */
export const notification = z.object({
  _id: id,
  type: z.string(),
  message: z.string(),
  date: moment,
  icon: z.string(),
  idProject: id.nullable(),
  /** The job that a click opens, and its visible number. */
  idJob: id.nullable(),
  intIdJob: z.number().int().nullable(),
  idJobType: id.nullable(),
  /** Whose skill it is about, where it is about one. */
  idUser: id.nullable(),
  /** The automation or the webhook that stopped working. */
  idAutomation: id.nullable(),
  idWebhook: id.nullable(),
  user: author.nullable(),
  isRead: z.boolean(),
});

export type Notification = z.output<typeof notification>;

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/v2/notifications',
  feature: 'notifications',
  summary: "The person's own notifications, newest first, and how many are unread.",
  spec: 'spec/1 §2 Notifications panel',
  query: unfilteredPageQuery,
  response: pageOf(notification).extend({ unread: z.number().int() }),
});

export const readNotifications = defineCall({
  name: 'readNotifications',
  method: 'PUT',
  path: '/v2/notifications/read',
  feature: 'notifications',
  summary: 'Marks notifications as read: those named, or all up to now.',
  spec: 'spec/1 §2 Top bar',
  body: z.object({ notifications: z.array(id).max(1000).optional() }),
  response: done,
});
