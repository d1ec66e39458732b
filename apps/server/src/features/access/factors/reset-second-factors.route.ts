import * as calls from '@plumbline/contract/second-factors';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { userFacts } from '../../../access/user-scope.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { Problem } from '../../../http/problem.ts';
import { personMailQueue } from '../../mail/index.ts';
import { assertFreshProof, endSessionsOf } from '../../sessions/index.ts';
import { removeFactors } from './factors.ts';

export const resetSecondFactors = endpoint(calls.resetSecondFactors, {
  handle: async (context) => {
    const { db, actor, authorize, enqueue, input, now } = context;
    const { id } = input.params;
    const row = await db.first(sql<{ facts: UserFacts }>`
      select ${userFacts(db, actor)} as facts from ${db.table('users')} u where u.id = ${id} and u.removed_at is null`);
    if (!row) throw new Problem('not_found');
    authorize('user.reset_factors', row.facts);
    await assertFreshProof(context);
    await db.rows(sql`select from ${db.table('users')} where id = ${id} for no key update`);
    if (await removeFactors(context, id, 'administrator')) {
      await endSessionsOf(context, [id], now);
      await enqueue(personMailQueue, [{ kind: 'second_factor_reset', schema: db.schema, userId: id }]);
    }
    return { success: true as const };
  },
});
