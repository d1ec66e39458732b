import * as calls from '@plumbline/contract/access-tokens';
import { tokenLimits } from '@plumbline/contract/access-tokens';
import { leastScopes } from '@plumbline/domain/actor/token-scopes';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { hintOf, newTokenText } from '../../http/token-text.ts';
import { confirmRights, endGrant, grantSide, startGrant, storeSecret } from '../sessions/index.ts';
import { tokensOf } from './token-json.ts';

const hour = 3_600_000;
const later = (now: Date, { days = 0, hours = 0 }: { days?: number; hours?: number }) =>
  new Date(now.getTime() + (days * 24 + hours) * hour);

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
    const { name, scopes, days, ip_ranges: ipRanges } = input.body;
    const text = newTokenText('personal');
    const expiresAt = later(now, { days });
    return inTransaction(async (change) => {
      const { db, record } = change;
      await confirmRights({ db, actor });
      if ((await tokensOf(db, actor.id, now)).length >= tokenLimits.tokens) throw new Problem('tokens_too_many');
      const grant = {
        userId: actor.id,
        name,
        programId: null,
        scopes: leastScopes(scopes),
        ipRanges: [...new Set(ipRanges)],
        hint: hintOf(text),
        expiresAt,
      };
      const id = await startGrant(db, grant, address, now);
      await storeSecret(db, id, { kind: 'access', text, expiresAt }, now);
      record('token.created', {
        subjectId: id,
        relations: { userId: actor.id },
        before: null,
        after: grantSide(grant),
      });
      const [made] = await tokensOf(db, actor.id, now, id);
      if (!made) throw new Error('a token was not made');
      return { ...made, token: text };
    });
  },
});

export const rotateAccessToken = endpoint(calls.rotateAccessToken, {
  ownTransaction: true,
  handle: async ({ actor, now, authorize, inTransaction, input }) => {
    authorize('token.manage');
    const { days, overlap_hours: hours } = input.body;
    const text = newTokenText('personal');
    const expiresAt = later(now, { days });
    const previousUntil = hours === 0 ? null : later(now, { hours });
    return inTransaction(async (change) => {
      const { db, record } = change;
      await confirmRights({ db, actor });
      const { id } = input.params;
      await db.rows(
        sql`select from ${db.table('sessions')} where id = ${id} and user_id = ${actor.id} for no key update`,
      );
      const [token] = await tokensOf(db, actor.id, now, id);
      // The secrets of a program are renewed by the program.
      if (!token || token.program !== null) throw new Problem('not_found');
      await db.rows(sql`delete from ${db.table('tokens')} where session_id = ${id} and (${previousUntil}::timestamptz is null
        or created_at < (select max(t.created_at) from ${db.table('tokens')} t where t.session_id = ${id}))`);
      await db.rows(sql`update ${db.table('tokens')} set expires_at = least(expires_at, ${previousUntil}::timestamptz)
        where session_id = ${id}`);
      await db.rows(sql`update ${db.table('sessions')} set expires_at = ${expiresAt} where id = ${id}`);
      await db.rows(sql`update ${db.table('token_grants')} set hint = ${hintOf(text)},
        previous_until = ${previousUntil}::timestamptz where session_id = ${id}`);
      await storeSecret(db, id, { kind: 'access', text, expiresAt }, now);
      record('token.rotated', {
        subjectId: id,
        relations: { userId: actor.id },
        before: null,
        after: grantSide({ userId: actor.id, name: token.name, scopes: token.scopes, programId: null }),
      });
      const [rotated] = await tokensOf(db, actor.id, now, id);
      if (!rotated) throw new Error('a token was not rotated');
      return { ...rotated, token: text };
    });
  },
});

export const revokeAccessToken = endpoint(calls.revokeAccessToken, {
  handle: async (context) => {
    const { db, actor, now, authorize, input } = context;
    authorize('token.manage');
    const [token] = await tokensOf(db, actor.id, now, input.params.id);
    if (!token || !(await endGrant(context, token._id, now))) throw new Problem('not_found');
    return { success: true as const };
  },
});
