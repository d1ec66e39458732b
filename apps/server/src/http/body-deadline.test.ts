import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../features/all-endpoints.ts';
import type { TestPerson, TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { buildServer } from './server.ts';

const timeoutMs = 400;
/** Until when a connection is closed that is given up, also on a machine that has much else to do; nothing else closes it as soon. */
const soon = timeoutMs + 15_000;
const rate = { graceMs: timeoutMs, bytesPerSecond: 1024 };
let server: TestServer;
let impatient: FastifyInstance;
let manager: TestPerson;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
  impatient = await buildServer(server.services, allEndpoints, rate);
  await impatient.listen({ port: 0, host: '127.0.0.1' });
  port = (impatient.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await impatient.close();
  await server.close();
});

const head = (line: string, type: string, length: number) =>
  `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${manager.token}\r\ncontent-type: ${type}\r\n` +
  `content-length: ${length}\r\n`;

/** Sends parts with a pause between them; gives what comes back until the server closes, and how long that took. */
function dribble(parts: readonly string[], pause: number): Promise<{ got: string; ms: number }> {
  const begun = Date.now();
  return new Promise((resolve) => {
    let got = '';
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1');
    const send = (at: number) => {
      if (at >= parts.length || !socket.writable) return;
      socket.write(parts[at] ?? '', 'latin1');
      timer = setTimeout(() => send(at + 1), pause);
    };
    socket.setEncoding('utf8');
    socket.on('connect', () => send(0));
    socket.on('data', (part) => (got += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ got, ms: Date.now() - begun });
    });
  });
}

const projects = async () => (await server.db().query.selectFrom('projects').select('name').execute()).length;

describe('a body that comes too slowly', () => {
  it('is answered 408 and its connection closed, whatever it trickles; nothing of it happens', async () => {
    const body = JSON.stringify({ name: 'Slow Tower' });
    const parts = [`${head('POST /v2/projects', 'application/json', body.length)}\r\n`, ...body];
    const { got, ms } = await dribble(parts, 100);
    expect(got).toMatch(/^HTTP\/1\.1 408 /);
    expect(got).toContain('"code":"body_too_slow"');
    expect(ms).toBeGreaterThanOrEqual(timeoutMs - 50);
    expect(ms).toBeLessThan(soon);
    expect(await projects()).toBe(0);
  });

  it('ends also where nobody reads it: at unknown addresses, without sign-in, as a form, in chunks', async () => {
    const cases = [
      head('POST /nothing/here', 'application/json', 50),
      head('POST /v2/projects', 'application/json', 50).replace('Bearer ', 'Bearer x'),
      head('POST /v1/oauth/token', 'application/x-www-form-urlencoded', 50),
      head('POST /v2/projects', 'text/plain', 50),
      head('POST /v2/projects', 'application/json', 50).replace(/content-length: 50/, 'transfer-encoding: chunked'),
    ];
    for (const one of cases) {
      const { ms } = await dribble([`${one}\r\n`, ...'1\r\n{\r\n'.repeat(8)], 100);
      expect(ms, one).toBeLessThan(soon);
    }
  });

  const upload = 'POST /v2/asset/upload';
  const form = 'multipart/form-data; boundary=b';
  const begin =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

  it('ends when it stands around a file: before the first, in a field, behind the last', async () => {
    const field = '--b\r\ncontent-disposition: form-data; name="sha256"\r\n\r\n';
    for (const came of ['', field, `${begin}not a picture\r\n--b\r\n`]) {
      const { ms } = await dribble([`${head(upload, form, 500)}\r\n${came}`, ...'x'.repeat(30)], 100);
      expect(ms, came).toBeLessThan(soon);
    }
  });

  it('is not waited for when it says that it is larger than any file', async () => {
    // Who waited for more would answer 408.
    const { got } = await dribble([`${head(upload, form, 10 ** 12)}connection: close\r\n\r\n${begin}`], 0);
    expect(got).toMatch(/^HTTP\/1\.1 413 /);
    expect(got).toContain('"code":"file_too_large"');
  });

  it('is let be when it is a file, and when all of it came in time', async () => {
    const content = 'this is not a picture';
    const end = '\r\n--b--\r\n';
    const size = begin.length + content.length + end.length;
    const first = `${head(upload, form, size)}connection: close\r\n\r\n${begin}`;
    const { got, ms } = await dribble([first, ...content.match(/.{1,2}/g)!, end], 100);
    expect(ms).toBeGreaterThan(timeoutMs + 300);
    expect(got).toMatch(/^HTTP\/1\.1 4(00|15|22) /);
    expect(got).not.toContain('body_too_slow');
    const quick = JSON.stringify({ name: 'Quick Tower' });
    const sent = `${head('POST /v2/projects', 'application/json', quick.length)}connection: close\r\n\r\n${quick}`;
    expect((await dribble([sent], 0)).got).toMatch(/^HTTP\/1\.1 200 /);
    expect(await projects()).toBe(1);
  });
});
