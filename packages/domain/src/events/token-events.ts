import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { created, id, ids, removed, replaced, role } from './shapes.ts';

/** Whose token it is and what it may do; `programId` where a program was let in by it. */
const head = z.object({
  userId: id,
  name: z.string(),
  scopes: z.array(z.string()),
  programId: id.nullable(),
});

const program = z.object({ name: z.string(), scopes: z.array(z.string()), redirectUris: z.array(z.string()) });

/** An account of a program: it has tokens and no sign-in. */
const service = z.object({ name: z.string(), role, projectIds: ids, isBanned: z.boolean() });

/** What happens to tokens, to the accounts that have nothing else, and to the programs that people may let in; a part of the catalogue. */
export const tokenEvents = {
  'token.created': created('token', head),
  /** It has a new secret. */
  'token.rotated': created('token', head),
  'token.revoked': removed('token', head),
  'service.created': created('service', service),
  'service.changed': replaced('service', service),
  'service.removed': removed('service', service),
  'program.created': created('program', program),
  'program.changed': replaced('program', program),
  'program.removed': removed('program', program),
} as const satisfies Record<string, EventDefinition>;
