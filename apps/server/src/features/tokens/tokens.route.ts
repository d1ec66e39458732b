import * as calls from '@plumbline/contract/access-tokens';
import { endpoint } from '../../http/endpoint.ts';
import { confirmRights } from '../sessions/index.ts';
import { makeToken, revokeToken, rotateToken } from './token-changes.ts';
import { tokensOf } from './token-json.ts';

export const listAccessTokens = endpoint(calls.listAccessTokens, {
  handle: async ({ db, actor, now, authorize }) => {
    authorize('token.manage');
    return tokensOf(db, actor.id, now);
  },
});

/** Its response holds a secret, so it is stored with no Idempotency-Key: the transaction is the handler's own. */
export const createAccessToken = endpoint(calls.createAccessToken, {
  ownTransaction: true,
  handle: async ({ actor, now, address, authorize, inTransaction, input }) => {
    authorize('token.manage');
    return inTransaction(async (change) => {
      await confirmRights({ db: change.db, actor });
      return makeToken(change, actor.id, input.body, { address, now });
    });
  },
});

export const rotateAccessToken = endpoint(calls.rotateAccessToken, {
  ownTransaction: true,
  handle: async ({ actor, now, authorize, inTransaction, input }) => {
    authorize('token.manage');
    return inTransaction(async (change) => {
      await confirmRights({ db: change.db, actor });
      return rotateToken(change, actor.id, input.params.id, input.body, now);
    });
  },
});

export const revokeAccessToken = endpoint(calls.revokeAccessToken, {
  handle: async (context) => {
    const { actor, now, authorize, input } = context;
    authorize('token.manage');
    await revokeToken(context, actor.id, input.params.id, now);
    return { success: true as const };
  },
});
