import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { forgotPassword } from '@plumbline/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { faultOf } from './problem-faults.ts';
import { requestOf, streams, validInput } from './sent-request.ts';

let server: TestServer;
let world: World;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const ended = allEndpoints.filter((endpoint) => !streams.has(endpoint.call.name));
const reads = ended.filter((endpoint) => endpoint.call.method === 'GET' && !endpoint.options.writes);
const endpointOf = (name: string): Endpoint => {
  const found = allEndpoints.find((endpoint) => endpoint.call.name === name);
  if (!found) throw new Error(`no call ${name}`);
  return found;
};

/** Sends bytes over a connection of their own; gives all that comes back until the server closes it. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let got = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => (got += part));
    socket.on('close', () => resolve(got));
    socket.on('error', reject);
  });
}

describe('what every answer says of itself', () => {
  it(
    'no call lets a browser or a proxy keep it, guess its type, frame it or run a script in it',
    { timeout: 120_000 },
    async () => {
      const wrong: string[] = [];
      for (const endpoint of ended) {
        const sent = await validInput(endpoint, world);
        for (const as of [world.people.sys_admin, undefined]) {
          const { headers, status } = await server.send({ ...requestOf(endpoint, sent), ...(as && { as }) });
          const policy = String(headers['content-security-policy']);
          const says = [
            /no-store/.test(String(headers['cache-control'])),
            headers['x-content-type-options'] === 'nosniff',
            headers['x-frame-options'] === 'DENY',
            headers['referrer-policy'] === 'no-referrer',
            /default-src '(self|none)'/.test(policy) && !/script-src[^;]*'unsafe-(inline|eval)'/.test(policy),
            /camera=\(self\).*payment=\(\)/.test(String(headers['permissions-policy'])),
            headers['access-control-allow-origin'] === undefined,
            headers['x-powered-by'] === undefined,
            typeof headers['x-request-id'] === 'string',
          ];
          if (says.includes(false)) wrong.push(`${endpoint.call.name} ${status}: ${says.join(' ')}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('a file that fails to be read is not kept as the failure', async () => {
    const assetId = await world.asset('own');
    const { status, headers } = await server.send({
      method: 'GET',
      url: `/v1/s3/download/${assetId}`,
      as: world.people.sys_admin,
    });
    expect([status, headers['cache-control'], headers['etag']]).toEqual([422, 'no-store', undefined]);
  });
});

describe('methods', () => {
  const every = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const served = new Map<string, Set<string>>();
  for (const { call, options } of allEndpoints) {
    for (const path of [call.path, ...call.alsoAt]) {
      const own = served.get(shapeOf(path)) ?? new Set();
      served.set(shapeOf(path), own.add(call.method));
      if (call.method === 'GET' && !options.isStream && !options.writes) own.add('HEAD');
    }
  }

  it('an address answers 405 to the methods it does not serve, and tells which it does', async () => {
    const wrong: string[] = [];
    for (const [shape, own] of served) {
      const url = shape.replaceAll('{}', '00000000-0000-4000-8000-000000000000');
      for (const method of every) {
        if (own.has(method)) continue;
        const { status, headers, problem } = await server.send({ method, url, as: world.people.sys_admin });
        const allowed = new Set(String(headers['allow']).split(', '));
        const isRight = status === 405 && [...own].every((one) => allowed.has(one)) && !allowed.has(method);
        // To a directory it is said in the form of SCIM, which has no such codes.
        const isScim = String(headers['content-type']).startsWith('application/scim+json');
        const isShown = method === 'HEAD' || isScim || problem.code === 'method_not_allowed';
        if (!isRight || !isShown) wrong.push(`${method} ${url}: ${status} ${String(headers['allow'])}`);
      }
      const asked = await server.send({ method: 'OPTIONS', url, headers: { origin: 'https://evil.example' } });
      if (asked.status !== 204 || Object.keys(asked.headers).some((name) => name.startsWith('access-control'))) {
        wrong.push(`OPTIONS ${url}: ${asked.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('HEAD says what GET says, without the content', async () => {
    for (const endpoint of reads) {
      const request = requestOf(endpoint, await validInput(endpoint, world));
      const as = world.people.sys_admin;
      const whole = await server.server.inject({
        ...request,
        headers: { host: 'localhost', authorization: `Bearer ${as.token}` },
      });
      const head = await server.server.inject({
        ...request,
        method: 'HEAD',
        headers: { host: 'localhost', authorization: `Bearer ${as.token}` },
      });
      expect([endpoint.call.name, head.statusCode, head.body]).toEqual([endpoint.call.name, whole.statusCode, '']);
    }
  });

  it('an unknown address below /v1 and /v2 is a problem, whatever the method', async () => {
    for (const method of [...every, 'OPTIONS'] as const) {
      const { status } = await server.send({ method, url: '/v2/nothing/here' });
      expect([method, status]).toEqual([method, 404]);
    }
    const { problem } = await server.send({ method: 'GET', url: '/v2/nothing/here' });
    expect(problem.code).toBe('path_unknown');
  });
});

describe('host names', () => {
  const strange = [
    'evil.example',
    'localhost.evil.example',
    'evil.example:8080',
    '.localhost',
    'nobody.localhost',
    'a.acme.localhost',
    'acme.localhost.evil.example',
    'instance_acme.localhost',
    'acme.localhost@evil.example',
    "acme'--.localhost",
    '%61cme.localhost',
    'platform.localhost',
    `${'a'.repeat(3000)}.localhost`,
    'acme..localhost',
    'acme_.localhost',
    '[::1]evil',
    '127.0.0.1.evil.example',
  ];
  it('one that is none of ours gets a problem from every call, signed in or not', async () => {
    for (const host of strange) {
      for (const name of ['readBootstrap', 'readMe', 'listJobs', 'forgotPassword']) {
        const request = requestOf(endpointOf(name), await validInput(endpointOf(name), world));
        const { status, problem } = await server.send({
          ...request,
          as: world.people.sys_admin,
          headers: { ...request.headers, host },
        });
        expect([host, name, status, problem.code]).toEqual([host, name, 404, 'instance_unknown']);
      }
    }
  });

  it('a forwarded host counts for nothing unless a proxy is trusted', async () => {
    const { status, body } = await server.send({
      method: 'GET',
      url: '/v2/users/me',
      as: world.people.sys_admin,
      headers: { 'x-forwarded-host': 'acme.localhost', forwarded: 'host=acme.localhost', 'x-forwarded-for': '1.2.3.4' },
    });
    expect([status, (body as { _id: string })._id]).toEqual([200, world.people.sys_admin.id]);
  });

  it('an address that a client makes up counts for nothing behind a trusted proxy, which adds the real one', async () => {
    const behind = await startTestServer({ beside: server, environment: { TRUST_PROXY: '1' } });
    for (const made of ['198.51.100.1', '198.51.100.2', '198.51.100.3, 198.51.100.4']) {
      await behind.call(forgotPassword, {
        body: { email: 'nobody@example.org' },
        headers: { 'x-forwarded-for': `${made}, 203.0.113.9` },
      });
    }
    const { rows } = await sql<{ key: string; points: number }>`
      select key, points from platform.rate_limits where key like '%198.51.100.%' or key like '%203.0.113.9%'`.execute(
      server.services.unbound,
    );
    expect(rows.map(({ points }) => points)).toEqual([3]);
    await behind.close();
  });

  it('a token of one instance opens nothing in another', async () => {
    for (const endpoint of ended.filter((one) => one.authentication === 'bearer')) {
      const request = requestOf(endpoint, await validInput(endpoint, world));
      const { status } = await server.send({ ...request, as: world.people.sys_admin, instance: 'acme' });
      expect([endpoint.call.name, status]).toEqual([endpoint.call.name, 401]);
    }
  });
});

describe('what is no request', () => {
  const huge = 'x'.repeat(300_000);
  const broken: Record<string, string> = {
    'no HTTP': 'hello\r\n\r\n',
    'endless headers': `GET /v2/users/me HTTP/1.1\r\nhost: localhost\r\nx-a: ${huge}\r\n\r\n`,
    'two lengths':
      'POST /v2/users/register HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    'length and chunks':
      'POST /v2/users/register HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'a negative length': 'POST /v2/users/register HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n',
    'a broken chunk':
      'PUT /v2/users/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'a header that ends another': 'GET /v2/users/me HTTP/1.1\r\nhost: localhost\r\nx-a: b\rc: d\r\n\r\n',
    'no host': 'GET /v2/users/me HTTP/1.1\r\n\r\n',
    'an unknown method': 'SMASH /v2/users/me HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'a method that is not served': 'PROPFIND /v2/users/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    'a tunnel': 'CONNECT evil.example:443 HTTP/1.1\r\nhost: localhost\r\n\r\n',
    'an old one without a host': 'GET /v2/users/me HTTP/1.0\r\n\r\n',
    'another protocol':
      'GET /v2/users/me HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n',
    'a whole address': 'GET http://evil.example/v2/users/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    'an expectation': 'GET /v2/users/me HTTP/1.1\r\nhost: localhost\r\nexpect: magic\r\nconnection: close\r\n\r\n',
  };
  for (const [what, bytes] of Object.entries(broken)) {
    it(`${what} is refused, and the server lives`, async () => {
      const got = await exchange(bytes);
      expect(got === '' || /^HTTP\/1\.[01] 4\d\d /.test(got)).toBe(true);
      expect(got).not.toMatch(/at .*\.(ts|js):|Error:|node_modules/);
      const alive = await server.send({ method: 'GET', url: '/healthz' });
      expect(alive.status).toBe(200);
    });
  }

  it('is answered with a problem where it can be answered', async () => {
    for (const what of ['no HTTP', 'endless headers', 'two lengths', 'a broken chunk']) {
      const got = await exchange(broken[what] ?? '');
      expect([what, got]).toEqual([what, expect.stringContaining('application/problem+json')]);
      const body = JSON.parse(got.slice(got.lastIndexOf('\r\n\r\n') + 4)) as { status: number };
      const headers = { 'content-type': 'application/problem+json' };
      expect(faultOf({ status: body.status, headers, body, problem: body as never })).toBeUndefined();
    }
  });

  it('addresses that can be nothing’s are not found', async () => {
    const strange = [
      '/v2/jobs/%zz',
      '/v2/jobs/%E0%A4%A',
      `/v2/jobs/${'a'.repeat(5000)}`,
      '/v2/jobs/%00',
      '/v2/jobs/..%2f..%2fme',
      '//v2//users//me',
      '/v2/jobs/%ed%a0%80',
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/%2e%2e/etc/passwd.txt',
    ];
    for (const url of strange) {
      const response = await server.send({ method: 'GET', url, as: world.people.sys_admin });
      expect([url.slice(0, 40), response.status, faultOf(response)]).toEqual([url.slice(0, 40), 404, undefined]);
    }
  });
});
