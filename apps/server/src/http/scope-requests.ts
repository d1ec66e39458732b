import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestScope } from '../request-scope.ts';
import { requestScope } from '../request-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope?: RequestScope;
  }
}

/** Gives every log line of a request its id: the one in the header `x-request-id` and in `request_id` of problems. */
export function scopeRequests(server: FastifyInstance): void {
  server.decorateRequest('scope', undefined);
  server.addHook('onRequest', (request, _reply, done) => inScope(request, done));
  // A body is read in the context of its connection, so what follows enters the scope again.
  server.addHook('preValidation', (request, _reply, done) => inScope(request, done));
}

/** Runs something as part of a request. Handlers are already; hooks at the end of a request are not. */
export function inScope<Result>(request: FastifyRequest, run: () => Result): Result {
  request.scope ??= { requestId: request.id };
  return requestScope.run(request.scope, run);
}
