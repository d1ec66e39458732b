import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message in a channel of the simulated service. */
interface PostedMessage {
  id: string;
  createdDateTime: string;
  body: { contentType: string; content: string };
  attachments: { id: string; contentType: string; content: string }[];
}

interface MadeChannel {
  id: string;
  displayName: string;
  description: string | null;
  webUrl: string;
  messages: PostedMessage[];
}

/** What the simulated service does with a request instead of carrying it out. `after`: the request is carried out, and the response is another. */
type Fault = (response: ServerResponse, request: { path: string; method: string }) => void;

const team = { id: '11111111-2222-4333-8444-555555555555', displayName: 'Field work' };
export const graphTenant = '99999999-2222-4333-8444-555555555555';

/** An error as Graph words it. */
export const graphError =
  (status: number, code: string, message = code, headers: Record<string, string> = {}): Fault =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { code, message, innerError: { date: '2026-03-15T08:00:00' } } }));

/**
 * An HTTP server on loopback in the place of Microsoft's identity platform and Graph v1.0, as far as channels need them: tokens by
 * `client_credentials`, `authorization_code` and `refresh_token` (each refresh token is good once), `/me`, `/teams`, channels and messages.
 * `faults` answer the next requests, `after` those that are carried out all the same. What `hold` names gets no response.
 */
export async function listenAsMicrosoft(app = { clientId: 'app-1', clientSecret: 'app-secret' }) {
  const state = {
    asked: [] as { method: string; path: string; authorization: string }[],
    grants: [] as string[],
    faults: [] as Fault[],
    after: [] as Fault[],
    tokenFaults: [] as Fault[],
    channels: [] as MadeChannel[],
    /** Access tokens that are good, with whether they are a person's. */
    tokens: new Map<string, { isPerson: boolean }>(),
    refreshTokens: new Set<string>(),
    codes: new Map<string, string>(),
    /** Of the channel that a card is for: whether it is left open before the card is there, or after. */
    hold: (_channelId: string): 'before' | 'after' | undefined => undefined,
  };
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json; odata.metadata=minimal' })
      .end(JSON.stringify(body));

  function giveTokens(response: ServerResponse, form: URLSearchParams): void {
    const grant = form.get('grant_type') ?? '';
    state.grants.push(grant);
    const fault = state.tokenFaults.shift();
    if (fault) return fault(response, { path: '/token', method: 'POST' });
    if (form.get('client_id') !== app.clientId || form.get('client_secret') !== app.clientSecret)
      return void json(response, 401, {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret.',
      });
    const presented = form.get(grant === 'refresh_token' ? 'refresh_token' : 'code') ?? '';
    const isGood =
      grant === 'client_credentials' ||
      (grant === 'refresh_token' ? state.refreshTokens.delete(presented) : state.codes.delete(presented));
    if (!isGood)
      return void json(response, 400, { error: 'invalid_grant', error_description: 'AADSTS70008: expired.' });
    const access = `access-${randomUUID()}`;
    const isPerson = grant !== 'client_credentials';
    state.tokens.set(access, { isPerson });
    const refresh = isPerson ? `refresh-${randomUUID()}` : undefined;
    if (refresh) state.refreshTokens.add(refresh);
    json(response, 200, {
      token_type: 'Bearer',
      expires_in: 3599,
      access_token: access,
      ...(refresh && { refresh_token: refresh }),
    });
  }

  function carryOut(request: IncomingMessage, response: ServerResponse, text: string): void {
    const url = new URL(request.url ?? '', 'http://graph');
    const method = request.method ?? '';
    const token = state.tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!token) return graphError(401, 'InvalidAuthenticationToken')(response, { path: url.pathname, method });
    const path = decodeURIComponent(url.pathname).replace('/v1.0', '');
    if (path === '/me')
      return void json(response, 200, { displayName: 'Dana', userPrincipalName: 'dana@contoso.test' });
    if (path === '/teams') return void json(response, 200, { value: [team] });
    const [, , teamId, , channelId, messages] = path.split('/');
    if (teamId !== team.id) return graphError(404, 'NotFound')(response, { path, method });
    if (channelId === undefined && method === 'GET')
      return void json(response, 200, { value: state.channels.map(({ messages: _, ...channel }) => channel) });
    if (channelId === undefined) {
      const { displayName, description } = JSON.parse(text) as { displayName: string; description: string };
      if (state.channels.some((one) => one.displayName === displayName))
        return graphError(400, 'NameAlreadyExists', 'Channel name already existed')(response, { path, method });
      const id = `19:${randomUUID()}@thread.tacv2`;
      const made = { id, displayName, description, webUrl: `https://teams.test/l/channel/${id}`, messages: [] };
      state.channels.push(made);
      return void json(response, 201, { ...made, messages: undefined });
    }
    const channel = state.channels.find(({ id }) => id === channelId);
    if (!channel) return graphError(404, 'NotFound')(response, { path, method });
    if (messages === undefined) return void json(response, 200, { ...channel, messages: undefined });
    // Reading and posting messages are rights of people alone here.
    if (!token.isPerson) return graphError(403, 'Forbidden', 'Missing role permissions')(response, { path, method });
    if (method === 'GET') return void json(response, 200, { value: channel.messages.toReversed() });
    const held = state.hold(channel.id);
    if (held === 'before') return;
    const sent = JSON.parse(text) as Pick<PostedMessage, 'body' | 'attachments'>;
    channel.messages.push({ id: String(Date.now()), createdDateTime: new Date().toISOString(), ...sent });
    if (held === 'after') return;
    const late = state.after.shift();
    if (late) return late(response, { path, method });
    json(response, 201, { id: '1', webUrl: `${channel.webUrl}/1` });
  }

  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const [method, path] = [request.method ?? '', request.url ?? ''];
      if (path.endsWith('/oauth2/v2.0/token')) return giveTokens(response, new URLSearchParams(text));
      state.asked.push({ method, path, authorization: request.headers.authorization ?? '' });
      const fault = state.faults.shift();
      if (fault) return fault(response, { path, method });
      carryOut(request, response, text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    team,
    state,
    /** A channel in the team. */
    addChannel(displayName: string): MadeChannel {
      const id = `19:${randomUUID()}@thread.tacv2`;
      const channel = {
        id,
        displayName,
        description: null,
        webUrl: `https://teams.test/l/channel/${id}`,
        messages: [],
      };
      state.channels.push(channel);
      return channel;
    },
    /** What comes back from the page of consent at this link. */
    consent(link: string): { code: string; state: string } {
      const asked = new URL(link).searchParams;
      const code = `code-${randomUUID()}`;
      state.codes.set(code, asked.get('code_challenge') ?? '');
      return { code, state: asked.get('state') ?? '' };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
