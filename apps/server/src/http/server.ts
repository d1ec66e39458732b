import { STATUS_CODES } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { languages, type Language } from '@plumbline/domain/languages/languages';
import { isAppAddress } from '@plumbline/contract/app-address';
import { bodyLimitsOf, maxJsonBytes } from '@plumbline/contract/body-limits';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import type { ProblemCode } from '@plumbline/contract/problems';
import { problemStatuses } from '@plumbline/contract/problems';
import type {
  preParsingHookHandler,
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import Fastify, { LogController } from 'fastify';
import { newId } from '../ids.ts';
import { errorText } from '../logger.ts';
import { tilesOrigin } from '../map-tiles.ts';
import type { Services } from '../services.ts';
import { admitBody, vendorJson } from './admit-body.ts';
import type { UploadRate } from './body-deadline.ts';
import { hasBody, limitSlowBodies, minUploadRate } from './body-deadline.ts';
import { challengeOf } from './challenges.ts';
import { compressAnswers } from './compress-answers.ts';
import { limitConcurrency, withSlot } from './concurrency-limits.ts';
import { problemOfFault } from './fault-problems.ts';
import type { Endpoint } from './endpoint.ts';
import { registerHealth } from './health.ts';
import { preferredLanguage } from './language.ts';
import { registerMetrics } from './metrics/register-metrics.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { Problem, problemDocument } from './problem.ts';
import { readJson } from './read-json.ts';
import { refuseConnection } from './refused-connections.ts';
import { inScope, scopeRequests } from './scope-requests.ts';
import { isScimAddress, scimErrorDocument, scimMediaType } from './scim-error.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { serveWebApp } from './serve-web-app.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Maximum bytes of URL and all headers. A list's longest filter (20,000 characters) is in the URL, at most nine bytes
 * per character.
 */
const maxHeaderSize = 192 * 1024;

/**
 * Builds the HTTP server with all endpoints; it does not listen yet.
 * @param uploadRate the minimum rate of bodies, except files
 */
export async function buildServer(
  services: Services,
  endpoints: readonly Endpoint[],
  uploadRate: UploadRate = minUploadRate,
): Promise<FastifyInstance> {
  const { trustedProxies, tiles } = services.configuration;
  const server = Fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines have the request's id by its scope, those of services too.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies > 0 && ((_address, hop) => hop < trustedProxies),
    bodyLimit: maxJsonBytes,
    genReqId: () => newId(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A large file over a slow mobile network takes minutes; stalled connections and other bodies time out much sooner.
    requestTimeout: 900_000,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize },
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
    clientErrorHandler: refuseConnection,
  });

  scopeRequests(server);
  server.removeContentTypeParser(['application/json', 'text/plain']);
  for (const type of ['application/json', vendorJson]) {
    server.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) => {
      try {
        done(null, body === '' ? {} : readJson(body, request.routeOptions.config.maxBodyValues));
      } catch (error) {
        done(error as Error);
      }
    });
  }
  // Handlers read pieces of files as a stream.
  server.addContentTypeParser(pieceContentType, (_request, _body, done) => done(null));
  await compressAnswers(server);
  await server.register(formbody);
  await server.register(multipart, {
    limits: { files: 20, fields: 20, fieldSize: 64 * 1024, parts: 40, headerPairs: 100 },
  });
  const headers = await securityHeaders(tiles && tilesOrigin(tiles.url));

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  // Devices compare their clocks with it. Not for files: browsers cache those.
  server.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === 'no-store') reply.header('x-server-time', services.now().getTime());
  });
  server.addHook('onResponse', async (request, reply) => {
    const line = { method: request.method, path: loggedPath(request), status: reply.statusCode };
    inScope(request, () => request.log.info({ ...line, ms: Math.round(reply.elapsedTime) }, 'request'));
    // A handler whose caller has gone may still log.
    if (request.scope && !request.isHandled) request.scope.isOver = true;
  });
  server.setErrorHandler((error: FastifyError, request, reply) => answerProblem(error, request, reply));
  server.addHook('preClose', async () => services.live.stopReaders());
  server.decorateRequest('tokenHash', undefined);
  limitConcurrency(server);
  limitSlowBodies(server, uploadRate);
  await registerMetrics(server, services);
  server.addHook('onRequest', async (request) => {
    // Refuse early, without reading a body that nothing handles.
    if (request.is404 && hasBody(request)) throw new Problem(isAppAddress(request.url) ? 'not_found' : 'path_unknown');
  });

  const served = new Map<string, Set<string>>();
  for (const endpoint of endpoints) {
    const limits = bodyLimitsOf(endpoint.call);
    for (const path of [endpoint.call.path, ...endpoint.call.alsoAt]) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const { method } = endpoint.call;
      // A stream has no end that a HEAD could wait for, and a HEAD must not change anything.
      const exposeHeadRoute = method === 'GET' && !endpoint.options.isStream && !endpoint.options.writes;
      // Two calls of one address may name its parameters differently.
      const address = url.replaceAll(/:\w+/g, ':part');
      served.set(address, (served.get(address) ?? new Set()).add(method));
      if (exposeHeadRoute) served.get(address)?.add('HEAD');
      server.route({
        method,
        url,
        exposeHeadRoute,
        bodyLimit: limits.bytes ?? maxJsonBytes,
        ...(method !== 'GET' && { onRequest: (request) => admitBody(services, endpoint, limits, request) }),
        ...(endpoint.options.keepsBytes && { preParsing: storeBytes }),
        config: {
          call: endpoint.call.name,
          isHeavy: endpoint.options.isHeavy ?? false,
          isStream: endpoint.options.isStream ?? false,
          maxBodyValues: limits.values,
          isForStrangers: endpoint.authentication === 'none',
          takesFiles: endpoint.call.bodyKind === 'multipart' || endpoint.call.bodyKind === 'piece',
        },
        handler: (request, reply) => withSlot(request, () => serveEndpoint(services, endpoint, request, reply)),
      });
    }
  }
  refuseOtherMethods(server, served);
  registerHealth(server, services);
  await serveWebApp(server, services);
  return server;
}

/** Stores the raw body in addition to parsing it. */
const storeBytes: preParsingHookHandler = (request, _reply, payload, done) => {
  const parts: Buffer[] = [];
  payload.on('data', (part: Buffer | string) => parts.push(Buffer.from(part as string)));
  payload.on('end', () => {
    request.bytes = Buffer.concat(parts);
  });
  done(null, payload);
};

/** The path for the log, without a link's secret, and without the query, which may contain searches or a signature. */
function loggedPath(request: FastifyRequest): string {
  const pattern = request.routeOptions.url ?? '';
  return /:(token|link)\b/.test(pattern) ? pattern : (request.url.split('?')[0] ?? '');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call; undefined for pages, files and health checks. */
    call?: string;
    isHeavy?: boolean;
    isStream?: boolean;
    isHealthCheck?: boolean;
    takesFiles?: boolean;
    isForStrangers?: boolean;
    maxBodyValues?: number;
  }
  interface FastifyRequest {
    language?: Language;
    /** The raw body, for calls that need it. */
    bytes?: Buffer;
  }
}

/**
 * Responds to any error with `application/problem+json`; details that aren't the caller's to know are logged, and the
 * response is a 500.
 */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return inScope(request, () => answerInScope(error, request, reply));
}

function answerInScope(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isGone = !(error instanceof Problem) && isCutOff(request);
  const problem = isGone ? new Problem('body_not_readable') : problemOf(error);
  if (isGone) request.log.info({ method: request.method, path: loggedPath(request) }, 'a body broke off');
  else if (problem.code === 'something_went_wrong') {
    const text = error instanceof Error ? (error.stack ?? errorText(error)) : errorText(error);
    request.log.error({ error: text }, 'a request failed');
  } else if (!(error instanceof Problem) && problemStatuses[problem.code] >= 500)
    logFault(error, problem.code, request);
  if (reply.raw.headersSent) return reply;
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  const status = problemStatuses[problem.code];
  const challenge = challengeOf(problem, request);
  if (challenge !== undefined && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', challenge);
  // A handler may have said how long its answer holds before it failed.
  reply.removeHeader('etag').removeHeader('content-disposition');
  const isScim = isScimAddress(request.url);
  if (isScim && status === 401) reply.header('www-authenticate', 'Bearer');
  const documentOf = isScim ? scimErrorDocument : problemDocument;
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      // Libraries of OAuth read its errors as JSON alone.
      .type(
        isScim
          ? scimMediaType
          : `application/${problem.oauthError === undefined ? 'problem+json' : 'json'}; charset=utf-8`,
      )
      .send(JSON.stringify(documentOf(problem, request.language ?? languageOf(request), request.id)))
  );
}

/** Milliseconds between two lines about the same fault: while a disk is full, every request would write one. */
const faultLogInterval = 10_000;
const lastFaults = new Map<string, number>();

/** Logs a fault of the database, disk or bucket; the caller only learns that it may be temporary. */
function logFault(error: unknown, code: ProblemCode, request: FastifyRequest): void {
  const text = errorText(error);
  const now = Date.now();
  if (now - (lastFaults.get(code) ?? 0) < faultLogInterval) return;
  lastFaults.set(code, now);
  request.log.warn({ code, path: loggedPath(request), error: text }, 'a database, disk or bucket failed');
}

function languageOf(request: FastifyRequest): Language {
  return preferredLanguage(request.headers['accept-language'], languages[0]);
}

/** The sender disconnected before the end of the body: nobody reads the response, and it is no server error. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && !raw.complete;
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const fault = problemOfFault(error);
  if (fault) return fault;
  const { statusCode, code } = error as Partial<FastifyError>;
  // An address that can't be anything's is the address of nothing.
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new Problem('not_found');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return new Problem('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new Problem('media_type_not_supported');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && STATUS_CODES[statusCode]) {
    // fastify-static returns 403 for paths outside of its folder.
    return new Problem(statusCode === 404 || statusCode === 403 ? 'not_found' : 'body_not_readable');
  }
  return new Problem('something_went_wrong');
}
