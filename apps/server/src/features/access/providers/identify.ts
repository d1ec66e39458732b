import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { emailAddress } from '@plumbline/domain/users/contact';
import type { IDToken } from 'openid-client';
import * as client from 'openid-client';
import type { RequestContext } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { connect, failureBehind, ProviderFault } from './open-id.ts';
import type { ProviderSetup } from './provider-setup.ts';
import { redirectUriOf, setupOf, signOutUriOf } from './provider-setup.ts';
import { openState, sealState } from './sign-in-state.ts';

/** Who somebody is by the word of a service. */
export interface Identity {
  provider: SignInProvider;
  issuer: string;
  subject: string;
  /** Null: the service does not confirm any. */
  email: string | null;
  name: { first: string; last: string };
  /** Whether the address is one that the company's own account at the service gave out. */
  isOfCompany: boolean;
}

/** What a service sent back, and the browser's key. */
export interface SignInResult {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  key?: string | undefined;
}

/** @throws Problem sso_unreachable */
async function connected(context: RequestContext, setup: ProviderSetup): Promise<client.Configuration> {
  try {
    return await connect(setup, context.services.outgoingHttp);
  } catch (error) {
    throw refusalOf(context, setup, error);
  }
}

/** Responses that are none of a service's: pages for people, or of a server in front of it. */
const unreadable: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);

/** The messages of an error and its causes: what else they hold are claims about people. */
function messagesOf(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message);
  return messages.join(': ');
}

/** What is said of an error; its details are in the log, for whoever runs the server. */
function refusalOf({ request }: RequestContext, { provider }: ProviderSetup, error: unknown): Problem {
  request.log.warn({ provider, error: messagesOf(error) }, 'a sign-in with another service failed');
  const isUnreadable = error instanceof client.ClientError && unreadable.has(error.code ?? '');
  const isUnreachable = error instanceof ProviderFault || isUnreadable || failureBehind(error) !== undefined;
  return new Problem(isUnreachable ? 'sso_unreachable' : 'sso_failed');
}

/** On a shared device nobody gets the account of whoever was there before. Not all services know that word. */
const prompts: Readonly<Record<SignInProvider, Record<string, string>>> = {
  google: { prompt: 'select_account' },
  microsoft: { prompt: 'select_account' },
  openid: {},
};

/**
 * The link that starts a sign-in, and the key that the browser stores for its end.
 * @throws Problem not_set_up, sso_unreachable
 */
export async function beginSignIn(
  context: RequestContext,
  provider: SignInProvider,
): Promise<{ link: string; key: string }> {
  const { services, db, now } = context;
  const setup = await setupOf(context, provider);
  const configuration = await connected(context, setup);
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()];
  const { state, key } = await sealState(services.secrets, { provider, schema: db.schema, nonce, verifier }, now);
  const link = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(context, provider),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...prompts[provider],
  });
  return { link: link.href, key };
}

/**
 * The link that signs out at a service (OpenID Connect RP-Initiated Logout); null where it has none.
 * @throws Problem not_set_up, sso_unreachable
 */
export async function signOutLinkOf(context: RequestContext, provider: SignInProvider): Promise<string | null> {
  const configuration = await connected(context, await setupOf(context, provider));
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: signOutUriOf(context) }).href;
}

/**
 * Exchanges the code for whom the service says it is. Verified are state and browser, issuer (RFC 9207), signature, audience, nonce, times,
 * and for Microsoft the tenant.
 * @throws Problem not_set_up, sso_expired, sso_failed, sso_unreachable
 */
export async function identify(
  context: RequestContext,
  provider: SignInProvider,
  result: SignInResult,
): Promise<{ identity: Identity; setup: ProviderSetup }> {
  const { services, db, now } = context;
  const setup = await setupOf(context, provider);
  const { code, state, iss } = result;
  const begun = await openState(services.secrets, { provider, schema: db.schema }, result, now);
  if (!begun || state === undefined) throw new Problem('sso_expired');
  if (code === undefined) throw new Problem('sso_failed');
  const configuration = await connected(context, setup);
  const returned = new URL(redirectUriOf(context, provider));
  for (const [name, value] of Object.entries({ code, state, iss })) {
    if (value !== undefined) returned.searchParams.set(name, value);
  }
  try {
    const response = await client.authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: begun.verifier,
      expectedState: state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    const token = response.claims();
    if (!token) throw new Error('no ID token');
    const hasMore = token['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasMore ? await client.fetchUserInfo(configuration, response.access_token, token.sub) : undefined;
    return { identity: identityOf(setup, token, { ...more, ...token }), setup };
  } catch (error) {
    throw refusalOf(context, setup, error);
  }
}

type Claims = Readonly<Record<string, unknown>>;

function identityOf(setup: ProviderSetup, { iss, sub }: IDToken, claims: Claims): Identity {
  const { provider, tenants, domains } = setup;
  if (provider === 'microsoft' && !tenants.includes(String(claims['tid']).toLowerCase())) {
    throw new Error('an account of another tenant');
  }
  if (sub.includes('\0')) throw new Error('a subject that no text can be');
  const email = verifiedAddress(provider, claims);
  const textOf = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 100).toWellFormed() : '';
  };
  return {
    provider,
    issuer: iss,
    subject: sub,
    email,
    name: { first: textOf('given_name') || textOf('name'), last: textOf('family_name') },
    // Anybody may have a Google account with an address of a company that does not use Google.
    isOfCompany: provider !== 'google' || domains.includes(textOf('hd').toLowerCase()),
  };
}

/**
 * The address that a service confirms. Microsoft confirms none as the standard has it: within a tenant that is trusted it is the one whose
 * owner of the domain it verified (`xms_edov`), or the sign-in name, which is of a domain of the tenant's.
 */
function verifiedAddress(provider: SignInProvider, claims: Claims): string | null {
  const isConfirmed =
    provider === 'microsoft' ? ['1', 'true'].includes(String(claims['xms_edov'])) : claims['email_verified'] === true;
  const signInName = provider === 'microsoft' ? claims['preferred_username'] : undefined;
  const given = isConfirmed ? claims['email'] : signInName;
  const address = emailAddress.safeParse(given);
  return address.success ? address.data : null;
}
