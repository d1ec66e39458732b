import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id } from './wire.ts';

/**
 * One message of the live stream. `change` tells that something the person sees changed (never its content: whoever
 * needs it reads it again), `notification` that the bell has something new, `settings` that the instance's settings or
 * apps changed, `resync` that messages may have been missed.
 */
export const liveChange = z.object({
  id: z.number().int(),
  /** The event's name, `job.status_changed`. */
  name: z.string(),
  subject: z.string(),
  job: id.optional(),
  project: id.optional(),
  jobType: id.optional(),
  user: id.optional(),
  /** Done by the person themselves, on this device or another. */
  own: z.boolean(),
  /** Of an own change: the Idempotency-Key that it was sent with. By it a device knows what it did itself. */
  key: z.string().optional(),
});

export type LiveChange = z.output<typeof liveChange>;

export const streamEvents = defineCall({
  name: 'streamEvents',
  method: 'GET',
  path: '/v2/events',
  feature: 'live',
  summary: 'Server-sent events: what changes while the person looks (`change`, `notification`, `settings`, `resync`).',
  spec: 'decisions, Paths',
  answerKind: 'events',
  answer: z.unknown(),
});
