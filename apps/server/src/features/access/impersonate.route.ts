import * as calls from '@plumbline/contract/access';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { userFacts } from '../../access/user-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { passProofOn, startSession } from '../sessions/index.ts';
import { assertClient } from './clients.ts';
import { callerOf, lockPerson, tokenResponse } from './token-response.ts';

/** Its response contains tokens and must not be stored for idempotency, so it opens its transaction itself. */
export const impersonate = endpoint(calls.impersonate, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, actor, authorize, now } = context;
    const { username, clientId } = context.input.body;
    assertClient(clientId);
    // Without the ability nobody learns which addresses exist.
    authorize('user.impersonate');
    const row = await db.first(sql<{ facts: UserFacts }>`
      select ${userFacts(db, actor)} as facts from ${db.table('users')} u
      where u.email = ${username} and u.removed_at is null`);
    if (!row) throw new Problem('not_found');
    authorize('user.impersonate', row.facts);
    return context.inTransaction(async (change) => {
      const person = await lockPerson(change.db, row.facts.id);
      if (!person) throw new Problem('user_cannot_be_impersonated');
      const issued = await startSession(change.db, person.id, callerOf(context), now, {
        impersonatorId: actor.id,
      });
      await passProofOn(change.db, context.person.sessionId, issued.sessionId);
      change.record('user.impersonated', {
        subjectId: person.id,
        relations: { userId: person.id },
        before: null,
        after: { sessionId: issued.sessionId },
      });
      return tokenResponse(context, change.db, person, issued, actor.id);
    });
  },
});
