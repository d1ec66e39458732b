import { z } from 'zod';
import { connectionProblems, driveProviders, filedKinds, filingTimes } from '../settings/cloud-drive.ts';
import type { EventDefinition } from './shapes.ts';
import { created, removed } from './shapes.ts';

const connection = z.object({ provider: z.enum(driveProviders), account: z.string() });

/** What happens to the company's cloud drive, and what is filed there; a part of the catalogue. Secrets are in none of them. */
export const driveEvents = {
  'drive.set_up': created(
    'drive',
    z.object({
      provider: z.enum(driveProviders),
      clientId: z.string(),
      tenant: z.string(),
      documents: z.enum(filingTimes),
      photos: z.enum(filingTimes),
      reports: z.boolean(),
    }),
  ),
  'drive.connected': created('drive', connection),
  'drive.disconnected': removed('drive', connection),
  /** By the product itself: the connection has been broken for so long that administrators are notified. */
  'drive.broken': created('drive', z.object({ provider: z.enum(driveProviders), problem: z.enum(connectionProblems) })),
  /** It works again, after they were. */
  'drive.recovered': created('drive', z.object({ provider: z.enum(driveProviders) })),
  /** A file was filed: it has left the product. */
  'drive.filed': created('drive', z.object({ kind: z.enum(filedKinds), name: z.string() })),
  /** Somebody asked again for files that had failed, or were deleted in the drive. */
  'drive.asked_again': created('drive', z.object({ files: z.number().int() })),
} as const satisfies Record<string, EventDefinition>;
