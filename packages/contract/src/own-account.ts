import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment } from './wire.ts';

/** A device on which somebody is signed in. */
export const session = z.object({
  _id: id,
  /** The browser and system, as far as known: "Firefox, Android". */
  device: z.string(),
  address: z.string(),
  created_at: moment,
  last_seen_at: moment,
  /** The one this question was asked by. */
  current: z.boolean(),
  /** Somebody acts under this name in it. */
  impersonated: z.boolean(),
});
export type Session = z.output<typeof session>;

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/v2/users/me/sessions',
  feature: 'users',
  summary: 'The devices on which one is signed in, the newest first.',
  spec: 'spec/4 §5 "Paths of calls"',
  response: z.array(session),
});

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/v2/users/me/sessions/{id}',
  feature: 'users',
  summary: 'Signs out one of one’s own devices at once.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  response: done,
});

const preferences = z.object({ notifications: z.array(z.string()) });

export const readNotificationPreferences = defineCall({
  name: 'readNotificationPreferences',
  method: 'GET',
  path: '/v2/users/{id}/notifications',
  feature: 'users',
  summary: 'The keys that are on in a person’s notification matrix: `{category}_{type}_{delivery}`.',
  spec: 'spec/2 §3 Notification preference key',
  params: idParams,
  response: preferences,
});

export const changeNotificationPreferences = defineCall({
  name: 'changeNotificationPreferences',
  method: 'PUT',
  path: '/v2/users/{id}/notifications',
  feature: 'users',
  summary: 'Sets the keys that are on; unknown ones are dropped, required ones stay.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  body: z.object({ notifications: z.array(z.string().max(120)).max(1000) }),
  response: preferences,
});
