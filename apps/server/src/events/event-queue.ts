import { z } from 'zod';
import type { QueueDefinition } from '../worker/queue.ts';

const entry = z.object({ schema: z.string(), eventId: z.number().int() });
export type EventEntry = z.output<typeof entry>;

/** One entry for each event: the worker hands it to every consumer (feeds and live updates read the events table itself). */
export const eventQueue: QueueDefinition<EventEntry> = { name: 'events', entry, retryLimit: 8, expireInSeconds: 60 };
