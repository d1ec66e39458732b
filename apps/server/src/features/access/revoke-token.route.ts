import * as calls from '@plumbline/contract/access';
import { sql } from 'kysely';
import { hashToken } from '../../http/authenticate.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { endGrant, endSession } from '../sessions/index.ts';

/** Whoever has a token may revoke it (RFC 7009); the response doesn't reveal whether a token exists. */
export const revokeToken = openEndpoint(calls.revokeToken, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, now, person } = context;
    const found = await db.first(sql<{ id: string; user_id: string }>`
      select s.id, s.user_id from ${db.table('tokens')} t join ${db.table('sessions')} s on s.id = t.session_id
      where t.hash = ${hashToken(context.input.body.token)}`);
    if (found) {
      await context.inTransaction(
        async (change) => {
          if (await endGrant(change, found.id, now)) return;
          if (!(await endSession(change, found.id, now))) return;
          change.record('user.signed_out', {
            subjectId: found.user_id,
            relations: { userId: found.user_id },
            before: { sessionId: found.id },
            after: null,
          });
        },
        { actorId: person?.id ?? found.user_id },
      );
    }
    return { success: true as const };
  },
});
