import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { changed, created, removed, role } from './shapes.ts';

const head = z.object({ list: z.string(), name: z.string(), sharing: z.string() });

/** What happens to named views of lists; a part of the catalogue. */
export const viewEvents = {
  'view.created': created('view', head),
  'view.changed': changed('view', {
    ...head.shape,
    roles: z.array(role),
    filters: z.unknown(),
    sort: z.string().nullable(),
    section: z.string().nullable(),
    display: z.string(),
    columns: z.unknown(),
  }),
  'view.removed': removed('view', head),
  'view.restored': created('view', head),
} as const satisfies Record<string, EventDefinition>;
