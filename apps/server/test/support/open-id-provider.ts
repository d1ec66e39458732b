import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionPolicy, Provider } from 'oidc-provider';

/** What an ID token says. */
type Claims = Record<string, unknown>;

/** What is wrong with a provider, until it is set otherwise. */
interface ProviderFaults {
  /** Changes what its ID tokens say. */
  claims?: (claims: Claims) => Claims;
  /** By what ID tokens are signed instead: another key, or nothing. */
  signedBy?: 'another key' | 'nothing';
  /** Every response is a page for people. */
  isHtml?: boolean;
  /** Responses come after so many milliseconds. */
  delayMs?: number;
}

export const openIdClient = { id: 'plumbline-test', secret: 'a secret of the provider: 0123456789abcdef' };

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Claims;

/** An ID token that says something else, or is signed otherwise. */
function altered(
  token: string,
  { claims, signedBy }: ProviderFaults,
  keys: { own: KeyObject; other: KeyObject },
): string {
  const [header, content] = token.split('.');
  const said = claims ? claims(decoded(content)) : decoded(content);
  const isUnsigned = signedBy === 'nothing';
  const signed = `${encoded(isUnsigned ? { alg: 'none' } : decoded(header))}.${encoded(said)}`;
  if (isUnsigned) return `${signed}.`;
  return `${signed}.${sign('sha256', Buffer.from(signed), signedBy ? keys.other : keys.own).toString('base64url')}`;
}

/** Has a response's JSON changed before it is sent. */
function changing(response: ServerResponse, change: (body: Record<string, string>) => Record<string, string>): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const changed = JSON.stringify(change(JSON.parse(String(body)) as Record<string, string>));
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  }) as ServerResponse['end'];
}

/**
 * A provider of OpenID Connect on loopback (`oidc-provider`), at which people sign in without being asked anything.
 * @param options.redirectUris to where it sends people back
 * @param options.path the path of its issuer
 */
export async function listenAsOpenIdProvider(options: { redirectUris: readonly string[]; path?: string }) {
  const { redirectUris, path = '' } = options;
  const keys = { own: makeKey(), other: makeKey() };
  const accounts = new Map<string, Claims>();
  const state = { faults: {} as ProviderFaults, subject: '' };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${base}${path}`;

  const policy = interactionPolicy.base();
  // As Google and Microsoft offer it.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: openIdClient.id, client_secret: openIdClient.secret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [{ ...keys.own.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    // What people are called is in the ID token already.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'tid', 'hd'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context: unknown, { uid }: { uid: string }) => `${path}/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  handle = (request, response) => {
    const { faults } = state;
    const run = () => {
      const url = request.url ?? '';
      if (faults.isHtml) return response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello</p>');
      if (path !== '' && !url.startsWith(path)) return response.writeHead(404).end();
      // As a server in front of it, which it finds its own address by.
      Object.assign(request, { originalUrl: url, url: url.slice(path.length) });
      if (request.url?.startsWith('/interaction/')) {
        return void provider.interactionFinished(request, response, {
          login: { accountId: state.subject },
          select_account: {},
        });
      }
      if (request.url === '/token' && (faults.claims ?? faults.signedBy)) {
        changing(response, (body) =>
          body['id_token'] ? { ...body, id_token: altered(body['id_token'], faults, keys) } : body,
        );
      }
      return serve(request, response);
    };
    setTimeout(run, faults.delayMs ?? 0);
  };

  return {
    base,
    issuer,
    /** What is wrong with it. */
    set faults(faults: ProviderFaults) {
      state.faults = faults;
    },
    /** Who is signed in to it, for browsers that come from now on. */
    set subject(subject: string) {
      state.subject = subject;
    },
    /** Somebody who has an account there. */
    account: (subject: string, claims: Claims) => void accounts.set(subject, claims),
    /** Signs somebody in by a link, as a browser does. @returns what the provider sends back in the address */
    async signIn(link: string, subject: string): Promise<Record<string, string>> {
      state.subject = subject;
      const cookies = new Map<string, string>();
      let url = link;
      while (!redirectUris.some((uri) => url.startsWith(uri))) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${response.status} ${await response.text()}`);
        url = new URL(location, url).href;
      }
      return Object.fromEntries(new URL(url).searchParams);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
