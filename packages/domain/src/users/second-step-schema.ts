import { z } from 'zod';
import { roles } from '../actor/roles.ts';
import { graceDays } from './second-factors.ts';

/** Of whom a second step is required, as settings have it. */
export const secondStepRule = z.object({
  roles: z.partialRecord(z.enum(roles), z.iso.date({ error: 'not_valid' })).default({}),
  graceDays: z.number().int().min(0).max(graceDays.max).default(graceDays.usual),
  exemptsServices: z.boolean().default(false),
});
