import type { ResponseOf, Call, SentBody, SentParams, SentQuery } from '@plumbline/contract/call';

/** The calls of one signed-in person, over HTTP, without a browser. */
export interface ApiPerson {
  call<C extends Call>(
    call: C,
    input?: { params?: SentParams<C>; query?: SentQuery<C>; body?: SentBody<C> },
  ): Promise<ResponseOf<C>>;
}

/** Thrown when the server refuses; carries what it said. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/** A session as the web app keeps it in local storage. */
export interface StoredSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}

/** Signs in by the token call. @param host the host name that the instance is reached by */
export async function signInByApi(
  origin: string,
  email: string,
  password = 'plumbline-demo',
): Promise<ApiPerson & { session: StoredSession }> {
  const response = await fetch(`${origin}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: email, password, client_id: 'plumbline-web' }),
  });
  if (!response.ok) throw new Refused(response.status, await response.text());
  const answered = (await response.json()) as { access_token: string; refresh_token: string; expires_in: number };
  const { access_token: token, refresh_token: refreshToken, expires_in: lasts } = answered;
  return {
    session: { accessToken: token, refreshToken, expiresAt: Date.now() + lasts * 1000 },
    call: async (call, { params, query, body } = {}) => {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? '')),
      );
      const search = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
      const ask = () =>
        fetch(`${origin}${path}${search}`, {
          method: call.method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      let reply = await ask();
      // What only reads is asked again when the server says so, as the app does.
      for (let tries = 0; reply.status === 503 && call.method === 'GET' && tries < 20; tries += 1) {
        const seconds = Number(reply.headers.get('retry-after') ?? 1);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        reply = await ask();
      }
      if (!reply.ok) throw new Refused(reply.status, await reply.text());
      return (await reply.json()) as never;
    },
  };
}
