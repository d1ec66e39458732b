import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { created } from './shapes.ts';

/** The queue by name, and how many of its entries. */
const entriesOf = z.object({ name: z.string(), count: z.number().int() });
/** The queue by name, or `events`. */
const late = z.object({ name: z.string() });

/** What happens to background work; a part of the catalogue. The subject is the entry, or the queue. */
export const workEvents = {
  'work.retried': created('work', entriesOf),
  'work.cancelled': created('work', entriesOf),
  /** By the product itself: entries of the queue wait longer than they may. */
  'work.delayed': created('work', late),
  /** They no longer do. */
  'work.recovered': created('work', late),
} as const satisfies Record<string, EventDefinition>;
