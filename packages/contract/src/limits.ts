import { limitKinds, limitStates } from '@plumbline/domain/instances/limits';
import { z } from 'zod';
import { defineCall } from './define-call.ts';

/** A limit that whoever operates the server has set for this company. */
const usedLimit = z.object({
  kind: z.enum(limitKinds),
  /** Users, bytes of files, or jobs that were created today. */
  used: z.number(),
  max: z.number(),
  state: z.enum(limitStates),
});
export type UsedLimitOnWire = z.output<typeof usedLimit>;

export const listLimits = defineCall({
  name: 'listLimits',
  method: 'GET',
  path: '/v2/limits',
  feature: 'instances',
  summary:
    'The limits of this company with what is used of each, for its administrators: `near` from 80 percent on, `reached` once no more can be added. Empty without limits.',
  spec: 'Beyond the specification: limits of companies',
  response: z.object({ docs: z.array(usedLimit) }),
});
