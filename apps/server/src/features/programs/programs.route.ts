import * as calls from '@plumbline/contract/programs';
import { programLimits } from '@plumbline/contract/programs';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { coversScope, leastScopes } from '@plumbline/domain/actor/token-scopes';
import { sql } from 'kysely';
import type { Change } from '../../events/change-transaction.ts';
import { hashToken } from '../../http/authenticate.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newTokenText } from '../../http/token-text.ts';
import { newId } from '../../ids.ts';
import { endGrant } from '../sessions/index.ts';
import { listedPrograms } from './program-store.ts';

type Ending = Pick<Change, 'db' | 'publishAfterCommit' | 'record'>;

interface Side {
  name: string;
  scopes: TokenScope[];
  redirectUris: string[];
}

export const listPrograms = endpoint(calls.listPrograms, {
  handle: async ({ db, now, authorize }) => {
    authorize('program.manage');
    return listedPrograms(db, now);
  },
});

/** Its response may hold a secret, so it is stored with no Idempotency-Key: the transaction is the handler's own. */
export const createProgram = endpoint(calls.createProgram, {
  ownTransaction: true,
  handle: async ({ now, authorize, inTransaction, input }) => {
    authorize('program.manage');
    const { name, redirect_uris: redirectUris, scopes, is_confidential: isConfidential } = input.body;
    const secret = isConfidential ? newTokenText('program') : null;
    return inTransaction(async ({ db, record }) => {
      if ((await listedPrograms(db, now)).length >= programLimits.programs) throw new Problem('conflict');
      const id = newId();
      const side = { name, scopes: [...leastScopes(scopes)], redirectUris: [...new Set(redirectUris)] };
      await db.query
        .insertInto('programs')
        .values({
          id,
          name,
          redirect_uris: side.redirectUris,
          scopes: side.scopes,
          secret_hash: secret === null ? null : hashToken(secret),
          created_at: now,
        })
        .execute();
      record('program.created', { subjectId: id, before: null, after: side });
      const [made] = await listedPrograms(db, now, id);
      if (!made) throw new Error('a program was not registered');
      return { ...made, secret };
    });
  },
});

/** A program whose row is held. @throws Problem not_found */
async function lockProgram({ db }: Ending, id: string): Promise<Side> {
  const found = await db.first(sql<Side>`
    select name, scopes, redirect_uris as "redirectUris" from ${db.table('programs')}
    where id = ${id} and removed_at is null for no key update`);
  if (!found) throw new Problem('not_found');
  return found;
}

/** Ends what people let a program do beyond these scopes: all of it where there are none. */
async function endGrantsBeyond(change: Ending, id: string, scopes: readonly TokenScope[], now: Date): Promise<void> {
  const { db } = change;
  const grants = await db.rows(sql<{ sessionId: string; scopes: TokenScope[] }>`
    select g.session_id as "sessionId", g.scopes from ${db.table('token_grants')} g
      join ${db.table('sessions')} s on s.id = g.session_id
    where g.program_id = ${id} and s.ended_at is null order by s.id for no key update of s`);
  for (const grant of grants)
    if (!grant.scopes.every((one) => coversScope(scopes, one))) await endGrant(change, grant.sessionId, now);
  await db.rows(sql`delete from ${db.table('program_codes')} where program_id = ${id} and session_id is null`);
}

export const changeProgram = endpoint(calls.changeProgram, {
  handle: async (context) => {
    const { db, now, record, authorize, input } = context;
    authorize('program.manage');
    const { id } = input.params;
    const before = await lockProgram(context, id);
    const after = {
      name: input.body.name,
      scopes: [...leastScopes(input.body.scopes)],
      redirectUris: [...new Set(input.body.redirect_uris)],
    };
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await db.rows(sql`update ${db.table('programs')} set name = ${after.name}, scopes = ${after.scopes}::text[],
        redirect_uris = ${after.redirectUris}::text[] where id = ${id}`);
      await endGrantsBeyond(context, id, after.scopes, now);
      record('program.changed', { subjectId: id, before, after });
    }
    const [changed] = await listedPrograms(db, now, id);
    if (!changed) throw new Problem('not_found');
    return changed;
  },
});

export const removeProgram = endpoint(calls.removeProgram, {
  handle: async (context) => {
    const { db, now, record, authorize, input } = context;
    authorize('program.manage');
    const { id } = input.params;
    const before = await lockProgram(context, id);
    await db.rows(sql`update ${db.table('programs')} set removed_at = ${now} where id = ${id}`);
    await endGrantsBeyond(context, id, [], now);
    record('program.removed', { subjectId: id, before, after: null });
    return { success: true as const };
  },
});
