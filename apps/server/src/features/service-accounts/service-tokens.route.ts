import * as calls from '@plumbline/contract/service-accounts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { assertFreshProof, confirmRights } from '../sessions/index.ts';
import { makeToken, revokeToken, rotateToken, tokensOf } from '../tokens/index.ts';
import { lockServiceAccount, serviceAccounts } from './service-accounts.queries.ts';

export const listServiceTokens = endpoint(calls.listServiceTokens, {
  handle: async ({ db, actor, now, authorize, input }) => {
    authorize('service.manage');
    const [account] = await serviceAccounts(db, actor, now, input.params.id);
    if (!account) throw new Problem('not_found');
    return tokensOf(db, account._id, now);
  },
});

/** Its response holds a secret, so it is stored with no Idempotency-Key: the transaction is the handler's own. */
export const createServiceToken = endpoint(calls.createServiceToken, {
  ownTransaction: true,
  handle: async (context) => {
    const { actor, now, address, authorize, inTransaction, input } = context;
    authorize('service.manage');
    return inTransaction(async (change) => {
      await confirmRights({ db: change.db, actor });
      const account = await lockServiceAccount(change.db, actor, input.params.id, now);
      await assertFreshProof(context);
      if (account.banned) throw new Problem('service_banned');
      return makeToken(change, account._id, input.body, { address, now });
    });
  },
});

export const rotateServiceToken = endpoint(calls.rotateServiceToken, {
  ownTransaction: true,
  handle: async (context) => {
    const { actor, now, authorize, inTransaction, input } = context;
    authorize('service.manage');
    return inTransaction(async (change) => {
      await confirmRights({ db: change.db, actor });
      const account = await lockServiceAccount(change.db, actor, input.params.id, now);
      await assertFreshProof(context);
      return rotateToken(change, account._id, input.params.token_id, input.body, now);
    });
  },
});

export const revokeServiceToken = endpoint(calls.revokeServiceToken, {
  handle: async (context) => {
    const { db, actor, now, authorize, input } = context;
    authorize('service.manage');
    await confirmRights(context);
    const account = await lockServiceAccount(db, actor, input.params.id, now);
    await revokeToken(context, account._id, input.params.token_id, now);
    return { success: true as const };
  },
});
