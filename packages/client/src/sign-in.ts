import { createClient, dataOf, type ClientOptions } from './client.ts';

/** Programs sign in as the web app does: it is a public client and has no secret. */
const clientId = 'plumbline-web';
/** Tokens are renewed this many milliseconds before they end. */
const reserve = 60_000;

/** How the calls of sign-in take their bodies. */
const asForm = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  bodySerializer: (sent: unknown) => new URLSearchParams(sent as Record<string, string>).toString(),
};

/** A session of the person that the program signs in as. */
export interface Session {
  /** The valid access token; it is renewed shortly before its end. @throws RefusedCall once the session has ended */
  token(): Promise<string>;
  /** Ends the session. */
  signOut(): Promise<void>;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/**
 * Signs in with email and password. Give the `token` of the session to {@link createClient}.
 * @throws RefusedCall with the code `sign_in_failed` for unknown people and wrong passwords
 */
export async function signIn(
  options: Pick<ClientOptions, 'address' | 'fetch'>,
  { username, password }: { username: string; password: string },
): Promise<Session> {
  const client = createClient(options);
  const ask = (body: GrantBody) => dataOf(client.POST('/v1/oauth/token', { body, ...asForm }));
  let tokens: Tokens = await ask({ grant_type: 'password', client_id: clientId, username, password });
  let end = endOf(tokens);
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    tokens = await ask({ grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token });
    end = endOf(tokens);
  };
  return {
    token: async () => {
      // A refresh token is taken once: calls at the same time wait for the same new pair.
      if (Date.now() > end - reserve) {
        renewing ??= renew().finally(() => {
          renewing = undefined;
        });
        await renewing;
      }
      return tokens.access_token;
    },
    signOut: async () => {
      await dataOf(client.POST('/v1/oauth/revoke', { body: { token: tokens.refresh_token }, ...asForm }));
    },
  };
}

type GrantBody =
  | { grant_type: 'password'; client_id: string; username: string; password: string }
  | { grant_type: 'refresh_token'; client_id: string; refresh_token: string };

const endOf = ({ expires_in: seconds }: Tokens) => Date.now() + seconds * 1000;
