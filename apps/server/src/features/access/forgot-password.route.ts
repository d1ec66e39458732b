import * as calls from '@plumbline/contract/access';
import { openEndpoint } from '../../http/endpoint.ts';
import { personMailQueue } from '../mail/index.ts';

/** Whether there is such a person is looked up later, in the worker: the request does the same for everybody. */
export const forgotPassword = openEndpoint(calls.forgotPassword, {
  limit: { points: 20, seconds: 3600 },
  handle: async ({ db, enqueue, input }) => {
    await enqueue(personMailQueue, [{ kind: 'password_reset', schema: db.schema, email: input.body.email }]);
    return { success: true as const };
  },
});
