import { describe, expect, it } from 'vitest';
import { createClient, dataOf, eachOf, RefusedCall } from './client.ts';
import { signIn } from './sign-in.ts';

const address = 'https://acme.example';

/** A server in this process, and the requests that it has had. */
function serverOf(respond: (request: Request, body: URLSearchParams) => Response) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return respond(request, new URLSearchParams(request.method === 'POST' ? await request.clone().text() : ''));
  };
  return { requests, fetch };
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });

describe('a client', () => {
  it('calls its company with token and language', async () => {
    const { requests, fetch } = serverOf(() => json({ docs: [], total: 0 }));
    const client = createClient({ address: `${address}/`, token: async () => 'plb_pat_x', language: 'he', fetch });
    await dataOf(client.GET('/v2/jobs', { params: { query: { status: ['open', 'done'], page_size: 5 } } }));
    const [request] = requests;
    expect(request?.url).toBe(`${address}/v2/jobs?status=open&status=done&page_size=5`);
    expect(request?.headers.get('authorization')).toBe('Bearer plb_pat_x');
    expect(request?.headers.get('accept-language')).toBe('he');
  });

  it('throws what the server refuses, with its fields and how long to wait', async () => {
    const problem = {
      status: 400,
      code: 'not_valid',
      detail: 'Some fields need to be corrected.',
      errors: [{ path: 'url', code: 'not_url', message: 'link not valid' }],
    };
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '7' };
    const { fetch } = serverOf(() => json(problem, { status: 400, headers }));
    const refused = await dataOf(createClient({ address, fetch }).GET('/v2/users/me')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedCall);
    expect(refused).toMatchObject({ status: 400, retryAfter: 7, problem: { code: 'not_valid' } });
    expect(String(refused)).toContain('url: not_url');
  });

  it('says the status alone where something else responds in the server’s place', async () => {
    const { fetch } = serverOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const refused = await dataOf(createClient({ address, fetch }).GET('/v2/users/me')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 502, problem: undefined, retryAfter: undefined, message: 'HTTP 502' });
  });

  it('reads a list to its end', async () => {
    const asked: (string | undefined)[] = [];
    const items: number[] = [];
    const pages = eachOf<number>(async (after) => {
      asked.push(after);
      return after === undefined ? { docs: [1, 2], next: 'b' } : { docs: [3], next: null };
    });
    for await (const item of pages) items.push(item);
    expect([items, asked]).toEqual([
      [1, 2, 3],
      [undefined, 'b'],
    ]);
  });
});

describe('a session', () => {
  it('is renewed before its end, once for all calls at a time', async () => {
    const grants: (string | null)[] = [];
    const { fetch } = serverOf((_, body) => {
      grants.push(body.get('grant_type'));
      const number = grants.length;
      // Too short to be used as it is.
      return json({ access_token: `a${number}`, refresh_token: `r${number}`, expires_in: number === 1 ? 30 : 3600 });
    });
    const session = await signIn({ address, fetch }, { username: 'robot@acme.example', password: 'a password' });
    const tokens = await Promise.all([session.token(), session.token()]);
    expect(tokens).toEqual(['a2', 'a2']);
    expect(await session.token()).toBe('a2');
    expect(grants).toEqual(['password', 'refresh_token']);
  });
});
