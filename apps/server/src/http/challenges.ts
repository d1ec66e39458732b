import { readProtectedResource } from '@plumbline/contract/programs';
import type { FastifyRequest } from 'fastify';
import type { Problem } from './problem.ts';

/**
 * The `WWW-Authenticate` of a refusal: where programs are let in (RFC 9728), that a token covers too little (RFC 6750), or how a program
 * says who it is. Undefined for every other problem; a browser would ask for a password at the last one, which is for programs alone.
 */
export function challengeOf({ code, oauthError }: Problem, request: FastifyRequest): string | undefined {
  if (code === 'token_out_of_scope') return 'Bearer error="insufficient_scope"';
  if (oauthError === 'invalid_client') return 'Basic realm="programs"';
  if (code !== 'not_signed_in') return undefined;
  const host = request.host.replaceAll(/[^\w.:[\]-]/g, '');
  return `Bearer resource_metadata="${request.protocol}://${host}${readProtectedResource.path}"`;
}
