import type { Call } from '@plumbline/contract/call';
import type { Change } from '../../../events/change-transaction.ts';
import { actorOf } from '../../../http/actor-of.ts';
import { bearerToken } from '../../../http/authenticate.ts';
import { authorizing } from '../../../http/authorizing.ts';
import { addressKey, countWithin } from '../../../http/call-limit.ts';
import type { Input, RequestContext, SignedInContext } from '../../../http/context.ts';
import type { Endpoint } from '../../../http/endpoint.ts';
import { openEndpoint } from '../../../http/endpoint.ts';
import { hasTag } from '../../../http/entity-tags.ts';
import { Problem } from '../../../http/problem.ts';
import { handledByRoute } from '../../../http/responses.ts';
import { problemOfScimFault, scimMediaType } from '../../../http/scim-error.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';
import { sql } from 'kysely';
import { hashOfSecret } from '../../sessions/index.ts';
import { lockRights } from '../../users/index.ts';
import type { ScimToken } from '../tokens.ts';
import { isStillAtWork, tokenOfHash } from '../tokens.ts';

/** Directories bring thousands of people at once; a token that is unknown is counted by address. */
const callLimit = { points: 3000, seconds: 60 };
const guessLimit = { points: 600, seconds: 60 };

/** Milliseconds between two notes of when the token was used. */
const noteEvery = 60_000;

/** What a call of a directory acts with: the rights of a company administrator, under the name of its token. */
export interface ScimContext extends SignedInContext {
  token: ScimToken;
  /** The address of the instance's SCIM, without a slash at its end. */
  origin: string;
}

/** What is sent back. `tag` is the entity tag of a resource; a reader who has it gets no body. */
export interface ScimAnswer {
  status: number;
  body?: object;
  tag?: string;
  location?: string;
}

/** @throws Problem scim_token_not_valid, too_many_requests */
async function tokenOf(context: RequestContext): Promise<ScimToken> {
  const { services, db, address, request } = context;
  const sent = bearerToken(request.headers.authorization);
  const token = sent === undefined ? undefined : await tokenOfHash(db, hashOfSecret(sent));
  if (!token) {
    await countWithin(services, guessLimit, `scim-guess:${db.schema}:${addressKey(address)}`);
    throw new Problem('scim_token_not_valid');
  }
  await countWithin(services, callLimit, `scim:${db.schema}:${token.id}`);
  return token;
}

function scimContext(context: RequestContext, token: ScimToken, change: Partial<Change>): ScimContext {
  const { services, instance, settings, activeToggles } = context;
  const who = { id: token.id, role: 'business_admin' as const, canManageSkills: false, impersonatorId: null };
  const actor = actorOf(who, { settings, activeToggles }, instance);
  return {
    ...context,
    ...change,
    token,
    origin: `${instanceAddress(services.configuration, instance.name)}/scim/v2`,
    person: { ...who, sessionId: token.id, isDirectory: true, byService: false, lacksFactor: false, language: null },
    actor,
    authorize: authorizing(actor),
  };
}

/** A change with its transaction, under the name of the token. @throws Problem scim_token_not_valid where it ended meanwhile */
function inChange<T>(context: RequestContext, token: ScimToken, run: (scim: ScimContext) => Promise<T>): Promise<T> {
  return context.inTransaction(
    async (change) => {
      // In the order of those who replace the token: first the rights of people, then the token.
      await lockRights(change.db);
      if (!(await isStillAtWork(change.db, token.id))) throw new Problem('scim_token_not_valid');
      return run(scimContext(context, token, change));
    },
    { actorId: null, scimTokenId: token.id },
  );
}

async function noteUse(context: RequestContext, { id, lastUsedAt }: ScimToken): Promise<void> {
  const { now } = context;
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < noteEvery) return;
  await context.inTransaction(async ({ db }) => {
    await db.rows(sql`update ${db.table('scim_tokens')} set last_used_at = ${now} where id = ${id}`);
  });
}

/**
 * Serves a call of a directory (RFC 7644): its token is checked instead of a sign-in, and what the rules refuse is answered in the
 * protocol's own form. A call that changes something runs in one transaction.
 */
export function scimEndpoint<C extends Call>(
  call: C,
  handle: (scim: ScimContext, input: Input<C>) => Promise<ScimAnswer> | ScimAnswer,
): Endpoint {
  return openEndpoint(call, {
    ownTransaction: true,
    handle: async (context) => {
      const { input, request, reply } = context;
      const token = await tokenOf(context);
      await noteUse(context, token);
      const run = async (scim: ScimContext) => handle(scim, input);
      const answer = await (
        call.method === 'GET' ? run(scimContext(context, token, {})) : inChange(context, token, run)
      ).catch((error: unknown) => {
        throw problemOfScimFault(error);
      });
      reply.header('cache-control', 'no-store');
      if (answer.tag !== undefined) reply.header('etag', `W/${answer.tag}`);
      if (answer.location !== undefined) reply.header('location', answer.location);
      const isKnown =
        call.method === 'GET' && answer.tag !== undefined && hasTag(request.headers['if-none-match'], answer.tag);
      if (isKnown || answer.body === undefined) await reply.code(isKnown ? 304 : answer.status).send();
      else await reply.code(answer.status).type(scimMediaType).send(JSON.stringify(answer.body));
      return handledByRoute;
    },
  });
}

/** Goes on where a change names no version, or the one that there is. @throws Problem scim_changed_meanwhile */
export function assertIsVersion({ request }: RequestContext, tag: string): void {
  const header = request.headers['if-match'];
  if (header !== undefined && !hasTag(header, tag)) throw new Problem('scim_changed_meanwhile');
}
