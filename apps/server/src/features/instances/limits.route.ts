import * as calls from '@plumbline/contract/limits';
import { usedLimits } from '../../access/room-within-limits.ts';
import { endpoint } from '../../http/endpoint.ts';

export const listLimitsEndpoint = endpoint(calls.listLimits, {
  handle: async (context) => {
    context.authorize('limit.list');
    return { docs: await usedLimits(context) };
  },
});
