import { z } from 'zod';
import { defineCall } from './define-call.ts';

/** A database that installations lie on. */
const database = z.object({
  /** Empty for the first one. */
  name: z.string(),
  /** Whether it can be used now. */
  is_reachable: z.boolean(),
  /** How many installations lie there. */
  instances: z.number().int(),
});

export type DatabaseOnWire = z.output<typeof database>;

export const listDatabases = defineCall({
  name: 'listDatabases',
  method: 'GET',
  path: '/v2/databases',
  feature: 'instances',
  summary: 'The databases that installations lie on, the first one first, for system administrators on the main host.',
  spec: 'decision 0106',
  response: z.array(database),
});
