import { z } from 'zod';
import { rotations } from '@plumbline/domain/assets/file-kinds';
import type { QueueDefinition } from '../../events/queue-definition.ts';

/** Which page is to be cut into tiles. */
export interface TilesEntry {
  schema: string;
  /** The hash of the original, in hexadecimal digits. */
  original: string;
  contentType: string;
  page: number;
  rotation: (typeof rotations)[number];
}

/** A plan of A0 with a hundred thousand lines takes half a minute on a slow machine; many pages wait for one another. */
export const tilesQueue: QueueDefinition<TilesEntry> = {
  name: 'tiles',
  entry: z.object({
    schema: z.string(),
    original: z.string(),
    contentType: z.string(),
    page: z.number().int(),
    rotation: z.literal(rotations),
  }),
  retryLimit: 3,
  expireInSeconds: 900,
  groupOf: ({ schema }) => schema,
};
