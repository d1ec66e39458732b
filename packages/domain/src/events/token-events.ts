import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { created, id, removed, replaced } from './shapes.ts';

/** Whose token it is and what it may do; `programId` where a program was let in by it. */
const head = z.object({
  userId: id,
  name: z.string(),
  scopes: z.array(z.string()),
  programId: id.nullable(),
});

const program = z.object({ name: z.string(), scopes: z.array(z.string()), redirectUris: z.array(z.string()) });

/** What happens to tokens, and to the programs that people may let in; a part of the catalogue. */
export const tokenEvents = {
  'token.created': created('token', head),
  /** It has a new secret. */
  'token.rotated': created('token', head),
  'token.revoked': removed('token', head),
  'program.created': created('program', program),
  'program.changed': replaced('program', program),
  'program.removed': removed('program', program),
} as const satisfies Record<string, EventDefinition>;
