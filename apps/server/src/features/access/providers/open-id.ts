import type { SignInProblem } from '@plumbline/domain/settings/sign-in-providers';
import { ClientError, ResponseBodyError } from 'openid-client';
import * as client from 'openid-client';
import { outgoingFetch } from '../../../adapters/open-id/outgoing-fetch.ts';
import type { OutgoingFailure, OutgoingHttp } from '../../../adapters/outgoing-http/outgoing-http.ts';
import { OutgoingError } from '../../../adapters/outgoing-http/outgoing-http.ts';
import type { ProviderSetup } from './provider-setup.ts';

/** Clocks may differ by so much (seconds): what is signed is used at once, and once. */
const clockTolerance = 300;

/** That a service can't be used as it is set up, or as it responds. */
export class ProviderFault extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** The way of sending the client's secret that the service takes; of one that does not say, the standard's own. */
function authentication(secret: string): client.ClientAuth {
  return (server, ...others) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    way(secret)(server, ...others);
  };
}

/**
 * Reads a service's description, whose issuer has to be the one that is asked for.
 * @throws ProviderFault
 */
export async function connect(
  { issuer, clientId, clientSecret }: ProviderSetup,
  http: OutgoingHttp,
): Promise<client.Configuration> {
  if (clientSecret === undefined) throw new ProviderFault('secret_unreadable');
  try {
    return await client.discovery(
      issuer,
      clientId,
      { [client.clockTolerance]: clockTolerance },
      authentication(clientSecret),
      {
        [client.customFetch]: outgoingFetch(http),
        // Signatures are verified, although the token comes straight from the service.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  } catch (error) {
    throw new ProviderFault(problemOf(error), error);
  }
}

/** Why a service's description could not be read. */
function problemOf(error: unknown): SignInProblem {
  const failure = failureBehind(error);
  if (failure) return problemsOfFailures[failure];
  const isOtherIssuer = error instanceof ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
  return isOtherIssuer ? 'issuer_differs' : 'not_a_provider';
}

const problemsOfFailures: Readonly<Record<OutgoingFailure, SignInProblem>> = {
  url_not_valid: 'address_not_allowed',
  address_not_allowed: 'address_not_allowed',
  host_not_found: 'host_not_found',
  connection_failed: 'connection_failed',
  certificate_not_valid: 'certificate_not_valid',
  timed_out: 'timed_out',
  response_incomplete: 'connection_failed',
};

/** The request without a response that is behind an error; undefined where there was a response. */
export function failureBehind(error: unknown): OutgoingFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError) return cause.failure;
  }
  return undefined;
}

/**
 * Why nobody could sign in with a service: it is asked for its description, for its keys, and to take a code that it never issued,
 * which it refuses only once it has recognised the client.
 * @returns null where all is well
 */
export async function faultOf(
  setup: ProviderSetup,
  http: OutgoingHttp,
  redirectUri: string,
): Promise<SignInProblem | null> {
  try {
    const configuration = await connect(setup, http);
    const {
      jwks_uri: keysAt,
      token_endpoint: tokensAt,
      authorization_endpoint: signsInAt,
    } = configuration.serverMetadata();
    if (!keysAt || !tokensAt || !signsInAt || !(await hasKeys(http, keysAt))) return 'not_a_provider';
    const verifier = client.randomPKCECodeVerifier();
    const asked = { code: client.randomState(), redirect_uri: redirectUri, code_verifier: verifier };
    await client.genericGrantRequest(configuration, 'authorization_code', asked);
    return null;
  } catch (error) {
    if (error instanceof ProviderFault) return error.problem;
    if (!(error instanceof ResponseBodyError)) return problemOf(error);
    return ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'client_refused' : null;
  }
}

async function hasKeys(http: OutgoingHttp, url: string): Promise<boolean> {
  const response = await http.send({ url, method: 'GET', headers: { accept: 'application/json' }, maxBytes: 262_144 });
  try {
    const { keys } = JSON.parse(response.body) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0;
  } catch {
    return false;
  }
}
