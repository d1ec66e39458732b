import { graphProblem, tokenProblem } from '@plumbline/domain/webhooks/channels';
import { z } from 'zod';
import type { OutgoingHttp } from '../outgoing-http/outgoing-http.ts';
import type { ServiceResponse } from './channel-fault.ts';
import { askService, ChannelFault, jsonOf } from './channel-fault.ts';

/** Where Microsoft is asked. */
export interface GraphPlace {
  http: OutgoingHttp;
  graphUrl: string;
  signInUrl: string;
}

/** An app that a company has registered at its tenant. */
export interface GraphApp {
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

/** Posting and reading channels needs a person's consent, for the app alone may not post (Graph, "Send chatMessage in a channel"). */
const delegatedScopes = ['offline_access', 'User.Read', 'ChannelMessage.Send', 'ChannelMessage.Read.All'];

const tokens = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().optional(),
});
const tokenRefusal = z.object({ error: z.string() });
const graphRefusal = z.object({ error: z.object({ code: z.string().default(''), message: z.string().default('') }) });

/** The tokens of a grant. */
export interface GraphTokens {
  accessToken: string;
  expiresIn: number;
  refreshToken: string | undefined;
}

type Grant =
  | { grant_type: 'client_credentials' }
  | { grant_type: 'refresh_token'; refresh_token: string }
  | { grant_type: 'authorization_code'; code: string; redirect_uri: string; code_verifier: string };

/**
 * Asks for tokens (RFC 6749): by the app's own rights, or by those that a person gave it.
 * @throws ChannelFault
 */
export async function askForTokens(place: GraphPlace, app: GraphApp, grant: Grant): Promise<GraphTokens> {
  const isOfApp = grant.grant_type === 'client_credentials';
  const response = await askService(place.http, {
    url: new URL(`/${app.tenantId}/oauth2/v2.0/token`, place.signInUrl).href,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      ...grant,
      client_id: app.clientId,
      client_secret: app.clientSecret,
      scope: isOfApp ? new URL('/.default', place.graphUrl).href : delegatedScopes.join(' '),
    }).toString(),
  });
  const { exchange } = response;
  const json = jsonOf(response);
  const given = tokens.safeParse(json);
  if (exchange.status === 200 && given.success) {
    const { access_token: accessToken, expires_in: expiresIn, refresh_token: refreshToken } = given.data;
    return { accessToken, expiresIn, refreshToken };
  }
  // What was given out must not be in a log, even where it is not as it should be.
  const shown = exchange.status === 200 ? { ...exchange, body: null } : exchange;
  const refused = tokenRefusal.safeParse(json);
  if (exchange.status === 200 || (!refused.success && (exchange.status ?? 0) < 500))
    throw new ChannelFault('not_the_service', shown);
  throw new ChannelFault(tokenProblem(exchange.status ?? 0, refused.data?.error ?? ''), shown);
}

/** The page on which a person gives the app their rights. */
export function consentLink(
  { signInUrl }: Pick<GraphPlace, 'signInUrl'>,
  { tenantId, clientId }: Pick<GraphApp, 'tenantId' | 'clientId'>,
  { redirectUri, state, challenge }: { redirectUri: string; state: string; challenge: string },
): string {
  const link = new URL(`/${tenantId}/oauth2/v2.0/authorize`, signInUrl);
  link.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    response_mode: 'query',
    scope: delegatedScopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }).toString();
  return link.href;
}

/**
 * Asks Microsoft Graph (v1.0) once. @param path what follows `/v1.0`, or the address of a next page
 * @throws ChannelFault
 */
export async function askGraph(
  place: GraphPlace,
  token: string,
  { method = 'GET', path, body }: { method?: 'GET' | 'POST'; path: string; body?: unknown },
): Promise<{ response: ServiceResponse; json: unknown }> {
  const url = new URL(path.startsWith('/') ? `/v1.0${path}` : path, place.graphUrl);
  // The token goes nowhere else, whatever a page says is the next one.
  if (url.origin !== new URL(place.graphUrl).origin) throw new ChannelFault('not_the_service');
  const response = await askService(place.http, {
    url: url.href,
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = jsonOf(response);
  const status = response.exchange.status ?? 0;
  if (status >= 200 && status < 300) {
    if (typeof json !== 'object' || json === null) throw new ChannelFault('not_the_service', response.exchange);
    return { response, json };
  }
  const refused = graphRefusal.safeParse(json);
  // A gateway answers with pages for people, too; what is none of Graph's says nothing of the channel.
  if (!refused.success && status < 500 && status !== 429 && status !== 413)
    throw new ChannelFault('not_the_service', response.exchange);
  throw new ChannelFault(graphProblem(status, refused.data?.error ?? {}), response.exchange);
}

const page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().optional() });

/** The items of a list, page by page, up to so many pages. @throws ChannelFault */
export async function* listGraph(
  place: GraphPlace,
  token: string,
  path: string,
  maxPages = 10,
): AsyncGenerator<unknown, void> {
  let next: string | undefined = path;
  for (let count = 0; next !== undefined && count < maxPages; count += 1) {
    const { json, response } = await askGraph(place, token, { path: next });
    const read = page.safeParse(json);
    if (!read.success) throw new ChannelFault('not_the_service', response.exchange);
    yield* read.data.value;
    next = read.data['@odata.nextLink'];
  }
}

const named = z.object({ id: z.string(), displayName: z.string() });
type NamedInGraph = z.output<typeof named>;

/** The items of a list that have an id and a name. @throws ChannelFault */
export async function listNamed(place: GraphPlace, token: string, path: string): Promise<NamedInGraph[]> {
  const found: NamedInGraph[] = [];
  for await (const item of listGraph(place, token, path)) {
    const read = named.safeParse(item);
    if (read.success) found.push(read.data);
  }
  return found;
}

/** A channel as Graph describes it. */
export const graphChannel = z.object({
  id: z.string(),
  displayName: z.string(),
  description: z.string().nullish(),
  webUrl: z.string().nullish(),
});
export type GraphChannel = z.output<typeof graphChannel>;
