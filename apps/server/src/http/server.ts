import { STATUS_CODES } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Language } from '@plumbline/domain/settings/languages';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import { problems } from '@plumbline/contract/problems';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { bodyPatience, limitSlowBodies } from './body-patience.ts';
import { compressAnswers } from './compress-answers.ts';
import { problemOfFault } from './database-faults.ts';
import type { Endpoint } from './endpoint.ts';
import { registerHealth } from './health.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { Problem, problemDocument } from './problem.ts';
import { readJson } from './read-json.ts';
import { refuseConnection } from './refused-connections.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { serveWebApp } from './serve-web-app.ts';
import { securityHeaders } from './security-headers.ts';
import { shedLoad } from './shed-load.ts';

const bodyLimit = 1024 * 1024;

/**
 * Builds the HTTP server with all endpoints; it does not listen yet.
 * @param patience milliseconds that a body may be on its way, files excepted
 */
export async function buildServer(
  services: Services,
  endpoints: readonly Endpoint[],
  patience = bodyPatience,
): Promise<FastifyInstance> {
  const { trustedProxies } = services.configuration;
  const server = Fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies > 0 && ((_address, hop) => hop < trustedProxies),
    bodyLimit,
    genReqId: () => newId(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A large file over a slow mobile network takes its minutes; who falls silent in between, and any other body, is
    // given up much sooner.
    requestTimeout: 900_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
    clientErrorHandler: refuseConnection,
  });

  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : readJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  // Pieces of files are read by their handler, as they come.
  server.addContentTypeParser(pieceContentType, (_request, _body, done) => done(null));
  await compressAnswers(server);
  await server.register(formbody);
  await server.register(multipart, { limits: { files: 20, fields: 20, parts: 40, headerPairs: 100 } });
  const headers = await securityHeaders();

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  server.setErrorHandler((error: FastifyError, request, reply) => answerProblem(error, request, reply));
  server.addHook('preClose', async () => services.live.stopReaders());
  shedLoad(server);
  limitSlowBodies(server, patience);

  const served = new Map<string, Set<string>>();
  for (const endpoint of endpoints) {
    for (const path of [endpoint.call.path, ...endpoint.call.alsoAt]) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const { method } = endpoint.call;
      // A stream has no end that a HEAD could wait for, and who only asks what there is must change nothing.
      const exposeHeadRoute = method === 'GET' && !endpoint.options.isStream && !endpoint.options.writes;
      // Two calls of one address may name its parameters differently.
      const address = url.replaceAll(/:\w+/g, ':part');
      served.set(address, (served.get(address) ?? new Set()).add(method));
      if (exposeHeadRoute) served.get(address)?.add('HEAD');
      server.route({
        method,
        url,
        exposeHeadRoute,
        bodyLimit: endpoint.options.bodyLimit ?? bodyLimit,
        config: {
          isHeavy: endpoint.options.isHeavy ?? false,
          isStream: endpoint.options.isStream ?? false,
          takesFiles: endpoint.call.bodyKind === 'multipart' || endpoint.call.bodyKind === 'piece',
        },
        handler: (request, reply) => serveEndpoint(services, endpoint, request, reply),
      });
    }
  }
  refuseOtherMethods(server, served);
  registerHealth(server, services);
  await serveWebApp(server, services);
  return server;
}

/** The path as the log may have it: neither a link's secret, nor the query with what was searched for or a signed key. */
function loggedPath(request: FastifyRequest): string {
  const pattern = request.routeOptions.url ?? '';
  return /:(token|link)\b/.test(pattern) ? pattern : (request.url.split('?')[0] ?? '');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isHeavy?: boolean;
    isStream?: boolean;
    takesFiles?: boolean;
  }
  interface FastifyRequest {
    language?: Language;
  }
}

/** Answers any error as `application/problem+json`; what isn't the caller's to know is logged and told as a 500. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  if (problem.code === 'something_went_wrong') {
    request.log.error(
      { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      'a request failed',
    );
  }
  if (reply.raw.headersSent) return reply;
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  const status = problems[problem.code].status;
  // A handler may have said how long its answer holds before it failed.
  reply.removeHeader('etag').removeHeader('content-disposition');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemDocument(problem, request.language ?? languageOf(request), request.id)));
}

function languageOf(request: FastifyRequest): Language {
  return /^\s*(he|iw)\b/i.test(request.headers['accept-language'] ?? '') ? 'he' : 'en';
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
    // 403 is what the folder of the built app says of addresses outside of it.
    return new Problem(statusCode === 404 || statusCode === 403 ? 'not_found' : 'body_not_readable');
  }
  return new Problem('something_went_wrong');
}
