import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { created, id, removed } from './shapes.ts';

/** Whose calendar it is, and the view that it shows; null: their own jobs. */
const head = z.object({ userId: id, viewId: id.nullable() });

/** What happens to the secret addresses of calendars; a part of the catalogue. */
export const calendarEvents = {
  'calendar.opened': created('calendar', head),
  'calendar.closed': removed('calendar', head),
  /** It was read with what had changed: the jobs that went out. */
  'calendar.read': created('calendar', head.extend({ rows: z.number().int() })),
} as const satisfies Record<string, EventDefinition>;
