import type { QueryOf } from '@plumbline/contract/call';
import * as calls from '@plumbline/contract/programs';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { coversScope, isTokenScope, leastScopes } from '@plumbline/domain/actor/token-scopes';
import { isRegistered, placeOfRedirect } from '@plumbline/domain/settings/redirect-addresses';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { RequestContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { hashToken } from '../../http/authenticate.ts';
import { Problem } from '../../http/problem.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { confirmRights, newSecret } from '../sessions/index.ts';
import type { RegisteredProgram } from './program-store.ts';
import { programOf } from './program-store.ts';

/** For so long a program may exchange a code (milliseconds). */
const codeLifetime = 60_000;

type Asked = QueryOf<typeof calls.readAuthorization>;

interface Understood {
  readonly program: RegisteredProgram;
  readonly scopes: readonly TokenScope[];
  /** What is wrong with the request, as OAuth names it; null where nothing is. */
  readonly error: string | null;
}

function errorOf(asked: Asked, scopes: readonly string[], program: RegisteredProgram, origin: string): string | null {
  if (asked.response_type !== 'code') return 'unsupported_response_type';
  if (asked.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(asked.code_challenge ?? ''))
    return 'invalid_request';
  if (asked.resource !== undefined && asked.resource.replace(/\/$/, '') !== origin) return 'invalid_target';
  const isCovered = scopes.every((one) => isTokenScope(one) && coversScope(program.scopes, one));
  return isCovered && scopes.length > 0 ? null : 'invalid_scope';
}

/**
 * The program that asks, and what it asks for: all that it may where it names nothing.
 * @throws Problem program_not_valid where it, or its address, is not registered: nobody is led there
 */
async function understand(db: InstanceDatabase, asked: Asked, origin: string): Promise<Understood> {
  const program = await programOf(db, asked.client_id);
  if (!program || !isRegistered(asked.redirect_uri, program.redirectUris)) throw new Problem('program_not_valid');
  const named = (asked.scope ?? '').split(' ').filter((one) => one !== '');
  const scopes: readonly string[] = named.length === 0 ? program.scopes : named;
  return {
    program,
    scopes: leastScopes(scopes.filter(isTokenScope)),
    error: errorOf(asked, scopes, program, origin),
  };
}

/** The address of the program with its answer, and who gives it (RFC 9207). */
function answerAt(asked: Asked, origin: string, answer: Readonly<Record<string, string>>): string {
  const added = new URLSearchParams({
    ...answer,
    ...(asked.state !== undefined && { state: asked.state }),
    iss: origin,
  });
  const { redirect_uri: address } = asked;
  return `${address}${address.includes('?') ? '&' : '?'}${added.toString()}`;
}

const originOf = ({ services, instance }: Pick<RequestContext, 'services' | 'instance'>) =>
  instanceAddress(services.configuration, instance.name);

export const readAuthorization = endpoint(calls.readAuthorization, {
  handle: async (context) => {
    context.authorize('token.manage');
    const asked = context.input.query;
    const origin = originOf(context);
    const { program, scopes, error } = await understand(context.db, asked, origin);
    return {
      program: { _id: program.id, name: program.name },
      scopes: [...scopes],
      place: placeOfRedirect(asked.redirect_uri),
      refusal: error === null ? null : answerAt(asked, origin, { error }),
    };
  },
});

/** Its response holds a code, so it is stored with no Idempotency-Key: the transaction is the handler's own. */
export const decideAuthorization = endpoint(calls.decideAuthorization, {
  ownTransaction: true,
  handle: async (context) => {
    const { actor, now, inTransaction } = context;
    context.authorize('token.manage');
    const { approve, ...asked } = context.input.body;
    const origin = originOf(context);
    const { program, scopes, error } = await understand(context.db, asked, origin);
    if (error !== null) return { redirect: answerAt(asked, origin, { error }) };
    if (!approve) return { redirect: answerAt(asked, origin, { error: 'access_denied' }) };
    const code = newSecret();
    await inTransaction(async ({ db }) => {
      await confirmRights({ db, actor });
      await db.query
        .insertInto('program_codes')
        .values({
          hash: hashToken(code),
          program_id: program.id,
          user_id: actor.id,
          redirect_uri: asked.redirect_uri,
          scopes: [...scopes],
          challenge: asked.code_challenge ?? '',
          resource: asked.resource ?? null,
          expires_at: new Date(now.getTime() + codeLifetime),
        })
        .execute();
    });
    return { redirect: answerAt(asked, origin, { code }) };
  },
});
