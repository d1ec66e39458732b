import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { created, id, isWhole } from './shapes.ts';

/** What happens to files that leave the product; a part of the catalogue. */
export const exportEvents = {
  /**
   * A file with data of the instance was given out: what kind of export, how it is called, how many rows (jobs, answers, files) it holds,
   * and to whom it was mailed, where it was.
   */
  'export.made': created(
    'export',
    z.object({
      kind: z.string(),
      name: z.string(),
      rows: z.number().int(),
      size: z.number().int(),
      isWhole,
      emails: z.array(z.string()).optional(),
    }),
  ),
  /** A background export can be downloaded: its requester is notified. */
  'export.ready': created('export', z.object({ kind: z.string(), name: z.string(), userId: id })),
  'export.failed': created('export', z.object({ kind: z.string(), name: z.string(), problem: z.string(), userId: id })),
  'export.cancelled': created('export', z.object({ kind: z.string(), name: z.string() })),
} as const satisfies Record<string, EventDefinition>;
