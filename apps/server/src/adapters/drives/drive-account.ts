import type { DriveProblem, DriveProvider } from '@plumbline/domain/settings/cloud-drive';
import { createHash, randomBytes } from 'node:crypto';
import type { OutgoingHttp } from '../outgoing-http/outgoing-http.ts';
import type { Drive } from './drive.ts';
import { DriveFault } from './drive.ts';
import { faultOfStatus, readable, sendToDrive, textAt, memberOf } from './drive-request.ts';
import { GoogleDrive } from './google-drive.ts';
import { OneDrive } from './one-drive.ts';

/** Where the services are reached; the operator may set other addresses. */
export interface DriveAddresses {
  googleSignInUrl: string;
  googleOauthUrl: string;
  googleDriveUrl: string;
  microsoftSignInUrl: string;
  microsoftGraphUrl: string;
}

/** A company's program at a service. */
export interface DriveProgram {
  provider: DriveProvider;
  clientId: string;
  clientSecret: string;
  /** Microsoft's directory; empty for accounts of any. */
  tenant: string;
}

export interface DriveTokens {
  accessToken: string;
  /** Undefined: the one before is still good. */
  refreshToken: string | undefined;
  expiresInSeconds: number;
  scopes: readonly string[];
}

/** The narrowest scope with which files of the product's own are made: of all others nothing is seen. */
const scopes: Readonly<Record<DriveProvider, string>> = {
  google: 'https://www.googleapis.com/auth/drive.file',
  onedrive: 'Files.ReadWrite.AppFolder',
};

const without = (address: string) => address.replace(/\/$/, '');

const microsoft = ({ microsoftSignInUrl }: DriveAddresses, { tenant }: DriveProgram, end: string) =>
  `${without(microsoftSignInUrl)}/${encodeURIComponent(tenant === '' ? 'common' : tenant)}/oauth2/v2.0/${end}`;

const tokenAddress = (addresses: DriveAddresses, program: DriveProgram) =>
  program.provider === 'google' ? `${without(addresses.googleOauthUrl)}/token` : microsoft(addresses, program, 'token');

/** The secret of one authorization (PKCE, RFC 7636). */
export const newVerifier = () => randomBytes(32).toString('base64url');

/** The link at which somebody lets the product into a drive (RFC 6749 §4.1 with PKCE). */
export function authorizationLink(
  addresses: DriveAddresses,
  program: DriveProgram,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): string {
  const isGoogle = program.provider === 'google';
  const link = new URL(
    isGoogle ? `${without(addresses.googleSignInUrl)}/o/oauth2/v2/auth` : microsoft(addresses, program, 'authorize'),
  );
  const asked = {
    response_type: 'code',
    client_id: program.clientId,
    redirect_uri: redirectUri,
    scope: isGoogle ? scopes.google : `${scopes.onedrive} offline_access`,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Google gives a token that lasts only where it is asked for, and only together with consent.
    ...(isGoogle ? { access_type: 'offline', prompt: 'consent' } : { prompt: 'select_account' }),
  };
  for (const [name, value] of Object.entries(asked)) link.searchParams.set(name, value);
  return link.href;
}

/** Whether the person has let the product do what it asked for: Google lets people take parts of it out. */
export function hasScope(provider: DriveProvider, tokens: DriveTokens): boolean {
  const wanted = scopes[provider].toLowerCase();
  // Microsoft names it with its own address in front.
  return tokens.scopes.some((scope) => scope === wanted || scope.endsWith(`/${wanted}`));
}

/** Exchanges the code of an authorization. @throws DriveFault */
export function exchangeCode(
  http: OutgoingHttp,
  addresses: DriveAddresses,
  program: DriveProgram,
  given: { code: string; redirectUri: string; verifier: string; now: Date },
): Promise<DriveTokens> {
  const { code, redirectUri, verifier, now } = given;
  return askForTokens(http, addresses, program, now, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** Gets an access token. @throws DriveFault access_revoked where the service takes the refresh token no more, and others */
export function refreshTokens(
  http: OutgoingHttp,
  addresses: DriveAddresses,
  program: DriveProgram,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<DriveTokens> {
  return askForTokens(http, addresses, program, now, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** What a service says of a request for tokens (RFC 6749 §5.2). */
const refusals: Readonly<Record<string, DriveProblem>> = {
  invalid_grant: 'access_revoked',
  interaction_required: 'access_revoked',
  consent_required: 'access_revoked',
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  invalid_scope: 'scope_missing',
};

async function askForTokens(
  http: OutgoingHttp,
  addresses: DriveAddresses,
  program: DriveProgram,
  now: Date,
  grant: Record<string, string>,
): Promise<DriveTokens> {
  const form = { client_id: program.clientId, client_secret: program.clientSecret, ...grant };
  const response = await sendToDrive(http, {
    url: tokenAddress(addresses, program),
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const refusal = refusals[textAt(response.json, 'error')];
  if (refusal && response.status >= 400 && response.status < 500) {
    throw new DriveFault(refusal, textAt(response.json, 'error'));
  }
  if (response.status !== 200) throw faultOfStatus(response, now);
  const body = readable(response);
  const accessToken = textAt(body, 'access_token');
  if (accessToken === '') throw new DriveFault('response_unreadable', 'no token');
  const seconds = Number(memberOf(body, 'expires_in'));
  return {
    accessToken,
    refreshToken: textAt(body, 'refresh_token') || undefined,
    expiresInSeconds: Number.isFinite(seconds) ? seconds : 300,
    scopes: textAt(body, 'scope').toLowerCase().split(/\s+/),
  };
}

/** Ends what the product may do at Google; Microsoft has no such call. Nobody waits for its success. */
export async function revokeTokens(
  http: OutgoingHttp,
  addresses: DriveAddresses,
  { provider, refreshToken }: { provider: DriveProvider; refreshToken: string },
): Promise<void> {
  if (provider !== 'google') return;
  await sendToDrive(http, {
    url: `${without(addresses.googleOauthUrl)}/revoke`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: refreshToken }).toString(),
  });
}

/** The drive that an access token opens. */
export function driveOf(
  provider: DriveProvider,
  options: { http: OutgoingHttp; addresses: DriveAddresses; token: string; now: () => Date },
): Drive {
  const { http, addresses, token, now } = options;
  return provider === 'google'
    ? new GoogleDrive({ http, base: addresses.googleDriveUrl, token, now })
    : new OneDrive({ http, base: addresses.microsoftGraphUrl, token, now });
}
