import { z } from 'zod';
import { pauseReasons } from './topics.ts';
import type { EventDefinition } from './shapes.ts';
import { changed, created, id, removed } from './shapes.ts';

/** What happens to automations themselves; a part of the catalogue. */
export const automationEvents = {
  'automation.created': created('automation', z.object({ name: z.string() })),
  'automation.changed': changed('automation', {
    name: z.string(),
    event: z.unknown(),
    conditions: z.unknown(),
    actions: z.unknown(),
    state: z.string(),
    ownerId: id.nullable(),
  }),
  'automation.removed': removed('automation', z.object({ name: z.string() })),
  /** The product itself had to pause it: whoever owns it and the administrators are notified. */
  'automation.paused': created(
    'automation',
    z.object({ name: z.string(), reason: z.enum(pauseReasons), ownerId: id.nullable() }),
  ),
  /** Its last runs failed. */
  'automation.failing': created('automation', z.object({ name: z.string(), ownerId: id.nullable() })),
} as const satisfies Record<string, EventDefinition>;
