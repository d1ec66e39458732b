import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, queryList } from './wire.ts';

/**
 * A message of the live stream. `change`: something that the person sees has changed (never with its content, which is
 * refetched), `notification`: there are new notifications, `settings`: the instance's settings or apps have changed,
 * `resync`: messages may have been missed, `hello`: the stream has caught up, with its position.
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

/**
 * A header of responses to signed-in people: the position in the live message stream at the start of the request. A
 * stream opened `after` it first sends the messages since.
 */
export const livePositionHeader = 'x-live-position';

const livePosition = z.string().regex(/^[\w-]{12}$/);

/** More places than this can't be asked for at once. */
export const maxLivePositions = 20;

export const streamEvents = defineCall({
  name: 'streamEvents',
  method: 'GET',
  path: '/v2/events',
  feature: 'live',
  summary:
    'Server-sent events: what changes while the person looks (`change`, `notification`, `settings`, `resync`). `after` takes the `x-live-position` of earlier answers, several with commas: what came since is told first, then `hello`.',
  spec: 'spec/4 §5 "Paths of calls"',
  query: z.object({
    after: queryList.pipe(z.array(livePosition).max(maxLivePositions)).default([]),
  }),
  responseKind: 'events',
  response: z.unknown(),
});
