import { tokenScopes } from '@plumbline/domain/actor/token-scopes';
import { isRedirectAddress } from '@plumbline/domain/settings/redirect-addresses';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment, requiredText } from './wire.ts';

/** How many programs a company registers, and to how many addresses each is led back. */
export const programLimits = { programs: 100, addresses: 10 } as const;

const scope = z.enum(tokenScopes);

/** A program of others that people of the company may let in. */
export const program = z.object({
  /** Its `client_id`. */
  _id: id,
  name: z.string(),
  redirect_uris: z.array(z.string()),
  /** What it may ask for at most. */
  scopes: z.array(scope),
  /** Whether it has a secret: a program on people’s own devices can’t keep any. */
  is_confidential: z.boolean(),
  /** Null but in the response that brings it. */
  secret: z.string().nullable(),
  created_at: moment,
  /** How many people have let it in. */
  people: z.number().int(),
});

export type Program = z.output<typeof program>;

const programFields = {
  name: requiredText(100),
  redirect_uris: z
    .array(z.string().max(500).refine(isRedirectAddress, { error: 'not_valid' }))
    .min(1)
    .max(programLimits.addresses),
  scopes: z.array(scope).min(1).max(tokenScopes.length),
};

export const listPrograms = defineCall({
  name: 'listPrograms',
  method: 'GET',
  path: '/v2/programs',
  feature: 'programs',
  summary: 'The programs of others that are registered, by name.',
  spec: 'decision on tokens',
  response: z.array(program),
});

export const createProgram = defineCall({
  name: 'createProgram',
  method: 'POST',
  path: '/v2/programs',
  feature: 'programs',
  summary:
    'Registers a program (OAuth 2.1 client), so that people can let it in. Its secret, if it is to have one, is sent this once.',
  spec: 'decision on tokens',
  body: z.object({ ...programFields, is_confidential: z.boolean().default(false) }),
  response: program,
  problems: ['conflict'],
});

export const changeProgram = defineCall({
  name: 'changeProgram',
  method: 'PUT',
  path: '/v2/programs/{id}',
  feature: 'programs',
  summary: 'Changes a program. What people let it do beyond its new scopes ends at once.',
  spec: 'decision on tokens',
  params: idParams,
  body: z.object(programFields),
  response: program,
});

export const removeProgram = defineCall({
  name: 'removeProgram',
  method: 'DELETE',
  path: '/v2/programs/{id}',
  feature: 'programs',
  summary: 'Removes a program; what it does in people’s names ends at once.',
  spec: 'decision on tokens',
  params: idParams,
  response: done,
});

const text = z.string().max(2000);

/** The request of a program, as its address has it (RFC 6749 §4.1.1, RFC 7636, RFC 8707). */
const authorizationRequest = {
  client_id: text,
  redirect_uri: text,
  response_type: text.optional(),
  scope: text.optional(),
  state: text.optional(),
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
  resource: text.optional(),
};

export const readAuthorization = defineCall({
  name: 'readAuthorization',
  method: 'GET',
  path: '/v2/oauth/authorization',
  feature: 'programs',
  summary:
    'What a program asks of whoever is signed in. `refusal` is the address at which the program learns what is wrong with its request. An unknown program or address is a problem: nobody is sent there.',
  spec: 'decision on tokens',
  query: z.object(authorizationRequest),
  response: z.object({
    program: z.object({ _id: id, name: z.string() }),
    scopes: z.array(scope),
    /** The host to which people are led back, or the scheme of an app. */
    place: z.string(),
    refusal: z.string().nullable(),
  }),
  problems: ['program_not_valid'],
});

export const decideAuthorization = defineCall({
  name: 'decideAuthorization',
  method: 'POST',
  path: '/v2/oauth/authorization',
  feature: 'programs',
  summary:
    'Lets a program in, or doesn’t: answers the address to go to, with a code that it exchanges within a minute, or with an error.',
  spec: 'decision on tokens',
  body: z.object({ ...authorizationRequest, approve: z.boolean() }),
  response: z.object({ redirect: z.string() }),
  problems: ['program_not_valid'],
});

/** As programs send it: what is missing is said as OAuth says it, in `error`. */
const tokenRequest = z.object({
  grant_type: text.optional(),
  code: text.optional(),
  redirect_uri: text.optional(),
  code_verifier: text.optional(),
  refresh_token: text.optional(),
  client_id: text.optional(),
  client_secret: text.optional(),
});

export const exchangeProgramToken = defineCall({
  name: 'exchangeProgramToken',
  method: 'POST',
  path: '/oauth/token',
  feature: 'programs',
  summary:
    'Tokens for a program, for a code with its PKCE verifier or for a refresh token, which then has been used (OAuth 2.1). A code or refresh token that is used twice ends what came of it. Errors have `error` besides.',
  spec: 'decision on tokens',
  authentication: 'none',
  bodyKind: 'form',
  body: tokenRequest,
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.number().int(),
    refresh_token: z.string(),
    scope: z.string(),
  }),
  problems: ['client_not_valid', 'program_not_valid', 'too_many_requests'],
});

export const revokeProgramToken = defineCall({
  name: 'revokeProgramToken',
  method: 'POST',
  path: '/oauth/revoke',
  feature: 'programs',
  summary:
    'Ends what a token of a program, of either kind, belongs to (RFC 7009). Done also where there is no such token.',
  spec: 'decision on tokens',
  authentication: 'none',
  bodyKind: 'form',
  body: z.object({ token: text.optional(), client_id: text.optional(), client_secret: text.optional() }),
  response: done,
  problems: ['client_not_valid', 'too_many_requests'],
});

export const readAuthorizationServer = defineCall({
  name: 'readAuthorizationServer',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  feature: 'programs',
  summary: 'Where and how programs are let in (RFC 8414).',
  spec: 'decision on tokens',
  authentication: 'none',
  response: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    revocation_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
  }),
});

export const readProtectedResource = defineCall({
  name: 'readProtectedResource',
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  feature: 'programs',
  summary: 'Which server lets programs in to the API (RFC 9728).',
  spec: 'decision on tokens',
  authentication: 'none',
  response: z.object({
    resource: z.string(),
    authorization_servers: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    resource_name: z.string(),
  }),
});
