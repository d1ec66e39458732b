import * as calls from '@plumbline/contract/programs';
import { sql } from 'kysely';
import { hashToken } from '../../http/authenticate.ts';
import type { RequestContext } from '../../http/context.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { endGrant } from '../sessions/index.ts';
import type { RegisteredProgram } from './program-store.ts';
import { isProgramSecret, programOf } from './program-store.ts';
import { exchangeCode, refresh } from './program-tokens.ts';

const limit = { points: 600, seconds: 900 };

interface Credentials {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
}

/** What a program says of itself: in its form, or as user and password of the request, each encoded as a form has it. */
function credentialsOf(header: string | undefined, sent: Credentials): Credentials {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,4000})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return sent;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const at = pair.indexOf(':');
  const params = new URLSearchParams(`id=${pair.slice(0, Math.max(0, at))}&secret=${pair.slice(at + 1)}`);
  return { client_id: params.get('id') ?? '', client_secret: params.get('secret') ?? '' };
}

/** The program that asks, by its id and the secret that it has. @throws Problem client_not_valid */
async function authenticated({ db, request }: RequestContext, sent: Credentials): Promise<RegisteredProgram> {
  const { client_id: clientId, client_secret: secret } = credentialsOf(request.headers.authorization, sent);
  const program = await programOf(db, clientId ?? '');
  if (!program || !isProgramSecret(program, secret))
    throw new Problem('client_not_valid', { oauthError: 'invalid_client' });
  return program;
}

export const exchangeProgramToken = openEndpoint(calls.exchangeProgramToken, {
  ownTransaction: true,
  limit,
  handle: async (context) => {
    const { body } = context.input;
    const program = await authenticated(context, body);
    if (body.grant_type === 'authorization_code') return exchangeCode(context, program, body);
    if (body.grant_type === 'refresh_token') return refresh(context, program, body);
    const oauthError = body.grant_type === undefined ? 'invalid_request' : 'unsupported_grant_type';
    throw new Problem('program_not_valid', { oauthError });
  },
});

export const revokeProgramToken = openEndpoint(calls.revokeProgramToken, {
  ownTransaction: true,
  limit,
  handle: async (context) => {
    const { db, now, input } = context;
    const program = await authenticated(context, input.body);
    const found = await db.first(sql<{ id: string; user_id: string }>`
      select s.id, s.user_id from ${db.table('tokens')} t
        join ${db.table('sessions')} s on s.id = t.session_id
        join ${db.table('token_grants')} g on g.session_id = s.id
      where t.hash = ${hashToken(input.body.token ?? '')} and g.program_id = ${program.id}`);
    if (found) await context.inTransaction((change) => endGrant(change, found.id, now), { actorId: found.user_id });
    return { success: true as const };
  },
});
