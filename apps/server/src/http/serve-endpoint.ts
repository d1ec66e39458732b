import type { Actor } from '@plumbline/domain/actor/actor';
import { livePositionHeader } from '@plumbline/contract/live';
import type { Language } from '@plumbline/domain/languages/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { JsonText } from '../database/json-text.ts';
import { CursorNotValid } from '../database/page-order.ts';
import { changeInStatement, changeInTransaction } from '../events/change-transaction.ts';
import type { EventAuthor } from '../events/record-events.ts';
import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import type { InstanceSettings } from '../instances/settings-store.ts';
import { actorOf } from './actor-of.ts';
import { handledByRoute, FileResponse } from './responses.ts';
import type { SignedInPerson } from './authenticate.ts';
import { authorizing } from './authorizing.ts';
import { personOfToken } from './authenticate.ts';
import type { CachedPerson } from './cached-person.ts';
import {
  cachedPerson,
  cachePerson,
  confirmation,
  confirmPerson,
  isNotConfirmed,
  tokenHashOf,
} from './cached-person.ts';
import { addressKey, countCall } from './call-limit.ts';
import { ConfirmingConnections } from './confirming-connections.ts';
import type { RequestContext, SignedInContext } from './context.ts';
import { isWorthRetrying } from './fault-problems.ts';
import type { Endpoint } from './endpoint.ts';
import { fieldProblems, unstorableFields } from './field-problems.ts';
import { respondOnce, longestKey, writeKeyOf } from './idempotency.ts';
import { preferredLanguage } from './language.ts';
import { Problem } from './problem.ts';
import { instanceOf } from './request-instance.ts';
import { readingCarrier, runOnReplica } from './reading-carrier.ts';
import { assertHasSecondStep } from './second-step-due.ts';
import { sendFile } from './send-file.ts';
import { assertWithinToken, noteTokenUse } from './token-rights.ts';

type Input = { params: unknown; query: unknown; body: unknown };

/** Everything about a request that is known before its transaction. */
interface Prepared {
  instance: Instance;
  kept: InstanceSettings;
  person: SignedInPerson | undefined;
  /** The cached token owner, to be confirmed before anything takes effect. */
  cached: CachedPerson | undefined;
  actor: Actor | undefined;
  language: Language;
  input: Input;
}

function checkInput(endpoint: Endpoint, request: FastifyRequest, language: Language): Input {
  const { call } = endpoint;
  const params = call.params.safeParse(request.params ?? {});
  // An address that can't be anything's is the address of nothing.
  if (!params.success) throw new Problem('not_found');
  const query = call.query.safeParse(request.query ?? {}, { reportInput: true });
  const takesBody = ['json', 'form', 'json_or_form', 'scim'].includes(call.bodyKind);
  const body = takesBody ? call.body.safeParse(request.body ?? {}, { reportInput: true }) : undefined;
  const unstorable = unstorableFields(request.query, language);
  const fields = [
    ...unstorable,
    ...(query.success ? [] : fieldProblems(query.error.issues, language, 'query')).filter(
      ({ path }) => !unstorable.some((one) => one.path === path),
    ),
    ...(body && !body.success ? fieldProblems(body.error.issues, language) : []),
  ];
  if (fields.length > 0) throw new Problem('not_valid', { fields });
  return { params: params.data, query: query.data, body: body?.data };
}

async function prepare(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  { usesCache }: { usesCache: boolean },
): Promise<Prepared> {
  const instance = await instanceOf(services, request);
  const db = services.databaseOf(instance.schema);
  const kept = await services.settings.of(db);
  const hash = endpoint.authentication === 'none' ? null : tokenHashOf(request);
  const cached = usesCache && hash ? cachedPerson(db, hash) : undefined;
  const person = cached?.person ?? (hash ? await personOfToken(db, hash) : undefined);
  if (hash && !cached) cachePerson(db, hash, person);
  // The screen requests its own language; the person's setting is for messages sent elsewhere.
  const own = person?.language ?? kept.settings.defaultLanguage;
  const language = preferredLanguage(request.headers['accept-language'], own);
  request.language = language;
  if (endpoint.options.limit) await countCall(services, endpoint.options.limit, endpoint.call.name, instance, request);
  if (!person && endpoint.authentication === 'bearer') throw new Problem('not_signed_in');
  if (person?.token) {
    assertWithinToken(person.token, endpoint.call, request.ip);
    await noteTokenUse(services, db, person);
  }
  if (person) assertHasSecondStep(person, endpoint.call, kept.settings, services.now());
  const input = checkInput(endpoint, request, language);
  return {
    instance,
    kept,
    person,
    cached,
    actor: person && actorOf(person, kept, instance),
    language,
    input,
  };
}

/**
 * Whether a call may start with the cached owner of its token. Allowed where the token is checked before any effect: in
 * the call's transaction, or, for calls that only read and respond at their end, together with their first statement.
 */
function mayUseCache({ replica }: Services, { call, options }: Endpoint): boolean {
  if (options.confirmsPerson) return true;
  // A replica may not know yet that a token has ended.
  if (replica && options.readsReplica) return false;
  const doesMore =
    options.writes || options.ownTransaction || options.isStream || options.isHeavy || options.limit !== undefined;
  return call.method === 'GET' && call.responseKind === 'json' && !doesMore;
}

/** Serves one request: the pipeline of architecture, "What happens to a request", from the first byte to the answer after the commit. */
export async function serveEndpoint(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!mayUseCache(services, endpoint)) return serveOnce(services, endpoint, request, reply, { usesCache: false });
  try {
    return await serveOnce(services, endpoint, request, reply, { usesCache: true });
  } catch (error) {
    // A refusal is based on the cached person too: check it against the token's current owner.
    const isRefusal = error instanceof Problem || error instanceof CursorNotValid;
    if (!isNotConfirmed(error) && !isRefusal) throw error;
    return serveOnce(services, endpoint, request, reply, { usesCache: false });
  }
}

async function serveOnce(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  trust: { usesCache: boolean },
): Promise<unknown> {
  // Read first: changes published after this position may be missing from the response.
  const { position } = services.live;
  const prepared = await prepare(services, endpoint, request, trust);
  if (prepared.person && endpoint.call.method === 'GET' && endpoint.call.responseKind === 'json')
    reply.header(livePositionHeader, position);
  const writes =
    (endpoint.call.method !== 'GET' || endpoint.options.writes === true) && !endpoint.options.ownTransaction;
  const answer = writes
    ? await runInTransaction(services, endpoint, request, reply, prepared)
    : await runReading(services, endpoint, request, reply, prepared);
  return present(services, endpoint, request, reply, answer);
}

async function runReading(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<unknown> {
  const { schema } = prepared.instance;
  const onReplica = await runOnReplica(services, endpoint, request, prepared, (db) =>
    endpoint.run(contextOf(services, request, reply, prepared, db)),
  );
  if (onReplica) return onReplica.answer;
  const db = services.databaseOf(schema);
  const carrier = readingCarrier(services, endpoint, request, prepared);
  if (!prepared.cached)
    return endpoint.run(contextOf(services, request, reply, prepared, services.databaseOf(schema, carrier)));
  const { sql: text, parameters: values } = confirmation(db, prepared.cached);
  const confirming = new ConfirmingConnections(carrier, { text, values });
  const answer = await endpoint.run(
    contextOf(services, request, reply, prepared, services.databaseOf(schema, confirming)),
  );
  await confirming.confirmed();
  return answer;
}

function runInTransaction(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<unknown> {
  const { instance, person, cached, input } = prepared;
  const isRepeatable = person !== undefined && endpoint.call.responseKind === 'json';
  const write = isRepeatable ? writeKeyOf(request, person.id, endpoint.call.name, input) : undefined;
  const shares = endpoint.options.sharesTransaction?.(prepared.input as Parameters<Endpoint['run']>[0]['input']);
  const who = person?.id ?? addressKey(request.ip);
  const options = { schema: instance.schema, author: authorOf(request, person), shares, who };
  return retried((isRunAgain) =>
    changeInTransaction(services, isRunAgain ? { ...options, shares: undefined } : options, async (change) => {
      if (cached) await confirmPerson(change.db, cached);
      return respondOnce(change.db, write, async () =>
        endpoint.run({ ...contextOf(services, request, reply, prepared, change.db), ...change, isRunAgain }),
      );
    }),
  );
}

/** Runs again what lost against another transaction. */
async function retried<T>(run: (isRunAgain: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt > 1);
    } catch (error) {
      if (attempt >= 3 || !isWorthRetrying(error)) throw error;
    }
  }
}

function authorOf(request: FastifyRequest, person: SignedInPerson | undefined): EventAuthor {
  const key = request.headers['idempotency-key'];
  return {
    actorId: person?.id ?? null,
    impersonatorId: person?.impersonatorId ?? null,
    requestId: request.id,
    origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    ...(person && typeof key === 'string' && key.length <= longestKey && { key }),
  };
}

function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { instance, kept: instanceSettings, person, actor, language, input }: Prepared,
  db: InstanceDatabase,
): RequestContext & Partial<SignedInContext> & { input: Input } {
  const outsideTransaction = (): never => {
    throw new Error(`${request.method} ${request.url}: only a call with a transaction can tell changes`);
  };
  return {
    instance,
    db,
    settings: instanceSettings.settings,
    activeToggles: instanceSettings.activeToggles,
    toggleSettings: instanceSettings.toggleSettings,
    language,
    now: services.now(),
    isRunAgain: false,
    requestId: request.id,
    address: request.ip,
    services,
    request,
    reply,
    input,
    record: outsideTransaction,
    enqueue: outsideTransaction,
    publishAfterCommit: outsideTransaction,
    afterCommit: outsideTransaction,
    inTransaction: (run, as = {}) => {
      const named = { ...authorOf(request, person), ...as };
      return retried(() => changeInTransaction(services, { schema: instance.schema, author: named }, run));
    },
    inStatement: (tell, write) =>
      retried(() =>
        changeInStatement(services, { schema: instance.schema, author: authorOf(request, person) }, tell, write),
      ),
    ...(person &&
      actor && {
        person,
        actor,
        authorize: authorizing(actor),
      }),
  };
}

function present(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): unknown {
  if (answer === handledByRoute) return reply;
  if (answer instanceof FileResponse) return sendFile(reply, answer);
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
  if (services.checksAnswers) {
    const checked = endpoint.call.response.safeParse(JSON.parse(text));
    if (!checked.success) {
      throw new Error(
        `${request.method} ${request.url} answered what its contract doesn't say: ${checked.error.message}`,
      );
    }
  }
  // Responses are personal: neither a proxy nor the browser's disk may cache them.
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
}
