import * as calls from '@plumbline/contract/access';
import { openEndpoint } from '../../http/endpoint.ts';
import { assertClient } from './clients.ts';
import { renew } from './renew-tokens.ts';

export const renewTokens = openEndpoint(calls.renewTokens, {
  ownTransaction: true,
  limit: { points: 600, seconds: 900 },
  handle: (context) => {
    assertClient(context.input.body.clientId);
    return renew(context, context.input.body.refreshToken);
  },
});
