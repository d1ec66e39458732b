import type { AddressInfo, Socket } from 'node:net';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { headOf, openConnection, sendRaw } from '../../test/support/raw-requests.ts';
import type { TestPerson, TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { concurrencyLimits } from './concurrency-limits.ts';

let server: TestServer;
let manager: TestPerson;
let port: number;
const open: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  while (running() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => server.close());

const mePath = '/v2/users/me';
const authorization = (person: TestPerson) => ({ authorization: `Bearer ${person.token}` });
const file = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000000' };
const json = { 'content-type': 'application/json', 'content-length': '1000' };

/** Connections that send a head, one byte of a body, and nothing more. */
async function idle(count: number, url: string, headers: Record<string, string>): Promise<void> {
  const head = headOf({ method: 'POST', url, headers });
  open.push(...(await Promise.all(Array.from({ length: count }, () => openConnection(port, `${head}-`)))));
}

function running(): number {
  const { slots } = server.server;
  return slots.running('requests') + slots.running('uploads') + slots.running('largeBodies');
}

/** What somebody at an address takes who is not signed in. */
function take(address: string, resource: keyof typeof concurrencyLimits): () => void {
  const request = { ip: address, headers: {}, raw: { socket: {} }, slot: null } as unknown as FastifyRequest;
  server.server.slots.take(request, resource);
  return () => server.server.slots.release(request);
}

/** What the log of requests says as information from now on; ends with `vi.restoreAllMocks()`. */
function watchInfo(): { facts: unknown; text: unknown }[] {
  const lines: { facts: unknown; text: unknown }[] = [];
  vi.spyOn(server.services.logger, 'info').mockImplementation((facts: unknown, text?: unknown) => {
    lines.push({ facts, text });
  });
  return lines;
}

describe('connections that say nothing', () => {
  it('hold no slot: others are served, and readiness is told', async () => {
    const stranger = await server.person('inspector');
    await idle(340, '/v2/asset/upload', { ...file, ...authorization(stranger) });
    await idle(100, '/v2/answers', { ...json, ...authorization(stranger) });
    await idle(60, '/v2/answers', json);
    await idle(60, '/v1/oauth/token', { ...json, 'content-type': 'application/x-www-form-urlencoded' });
    for (const url of [mePath, '/v2/projects', '/healthz', '/readyz']) {
      const { status } = await sendRaw(port, { method: 'GET', url, headers: authorization(manager) });
      expect(status, url).toBe(200);
    }
    const body = JSON.stringify({ name: 'Tower' });
    const headers = { ...json, 'content-length': String(body.length), ...authorization(manager) };
    expect((await sendRaw(port, { method: 'POST', url: '/v2/projects', headers }, [body])).status).toBe(200);
  });

  it('of one account hold at most 60 places for files, and leave the others theirs', async () => {
    const [busy, other] = [await server.person('inspector'), await server.person('inspector')];
    const { account } = concurrencyLimits.uploads;
    await idle(account, '/v2/asset/upload', { ...file, ...authorization(busy) });
    await expect.poll(() => server.server.slots.running('uploads')).toBe(account);
    const upload = (person: TestPerson) =>
      sendRaw(port, { method: 'POST', url: '/v2/asset/upload', headers: { ...file, ...authorization(person) } }, [
        '--b\r\n\r\n--b--\r\n',
        'x'.repeat(1_000_000),
      ]);
    const refused = await upload(busy);
    expect([refused.status, /"code":"(\w+)"/.exec(refused.text)?.[1]]).toEqual([429, 'too_many_requests']);
    expect(refused.text).toMatch(/retry-after: 1\r\n/i);
    expect((await upload(other)).status).toBe(400);
    const piece = { 'content-type': pieceContentType, 'content-length': '3', ...authorization(busy) };
    expect((await sendRaw(port, { method: 'POST', url: '/v2/asset/uploads', headers: piece }, ['abc'])).status).toBe(
      429,
    );
  });
});

describe('a process that is full', () => {
  it('answers 503 with Retry-After, keeps a last part for answers, and tells that it lives', async () => {
    const { total, address } = concurrencyLimits.requests;
    const releases = Array.from({ length: total }, (_, n) =>
      take(`10.0.0.${n % Math.ceil(total / address)}`, 'requests'),
    );
    const answered = await server.send({ method: 'GET', url: '/v2/projects', as: manager });
    expect([answered.status, answered.problem.code, answered.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '1',
    ]);
    expect((await server.send({ method: 'GET', url: '/v2/answers', as: manager })).status).not.toBe(503);
    for (const url of ['/healthz', '/readyz'])
      expect((await server.send({ method: 'GET', url })).status, url).toBe(200);
    for (const release of releases) release();
    expect((await server.send({ method: 'GET', url: '/v2/projects', as: manager })).status).toBe(200);
  });

  it('refuses who takes too much before it refuses anybody else', async () => {
    const { address } = concurrencyLimits.requests;
    const releases = Array.from({ length: address }, () => take('127.0.0.1', 'requests'));
    const anonymous = await server.send({ method: 'GET', url: '/v2/projects' });
    expect([anonymous.status, anonymous.problem.code]).toEqual([429, 'too_many_requests']);
    expect((await server.send({ method: 'GET', url: '/v2/projects', as: manager })).status).toBe(200);
    for (const release of releases) release();
  });

  it('counts a request whose caller has gone until its work is done', async () => {
    const { pool } = server.services;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const get = headOf({ method: 'GET', url: '/v2/projects', headers: authorization(manager) });
    const socket = await openConnection(port, get);
    await expect.poll(() => running()).toBe(1);
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(running()).toBe(1);
    for (const client of held) client.release();
    await expect.poll(() => running()).toBe(0);
  });

  it('gives back what a request took when its connection breaks', async () => {
    const lines = watchInfo();
    await idle(10, '/v2/asset/upload', { ...file, ...authorization(manager) });
    await idle(5, '/v2/projects', { ...json, 'content-length': '500000', ...authorization(manager) });
    await expect.poll(() => running()).toBe(15);
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(() => running()).toBe(0);
    // Nobody's fault, but not nothing either: who looks for a missing file finds a line of it.
    await expect.poll(() => lines.filter(({ text }) => text === 'a body broke off')).toHaveLength(5);
    expect(lines).toContainEqual({ facts: { method: 'POST', path: '/v2/projects' }, text: 'a body broke off' });
    vi.restoreAllMocks();
    // And while the handler works on a request that is complete.
    for (let n = 0; n < 40; n += 1) {
      const get = headOf({ method: 'GET', url: '/v2/projects', headers: authorization(manager) });
      const socket = await openConnection(port, get);
      setTimeout(() => socket.destroy(), n % 8);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect.poll(() => running()).toBe(0);
  });
});

it('users work on while 300 connections trickle', { timeout: 60_000 }, async () => {
  const [slow, ...users] = await Promise.all(Array.from({ length: 21 }, () => server.person('project_manager')));
  const targets: [string, Record<string, string>][] = [
    ['/v2/asset/upload', { ...file, ...authorization(slow!) }],
    ['/v2/answers', { ...json, ...authorization(slow!) }],
    ['/v2/projects', json],
    ['/v1/oauth/token', { ...json, 'content-type': 'application/x-www-form-urlencoded' }],
    ['/v2/public/job_type/aaaaaaaaaaaaaaaaaaaaaaaa/answers', json],
    ['/nothing', json],
  ];
  const heads = targets.map(([url, headers]) => headOf({ method: 'POST', url, headers }));
  const trickle = async (n: number, until: number) => {
    for (let socket = open[n]; performance.now() < until;) {
      if (!socket?.writable) open[n] = socket = await openConnection(port, `${heads[n % heads.length]}-`);
      socket.write('-');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const work = async (user: TestPerson, until: number) => {
    const waits: number[] = [];
    while (performance.now() < until) {
      for (const url of [mePath, '/v2/projects']) {
        const { status, ms } = await sendRaw(port, { method: 'GET', url, headers: authorization(user) });
        expect(status, url).toBe(200);
        waits.push(ms);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return waits;
  };
  const median = (waits: number[]) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]!;
  const alone = (await Promise.all(users.map((user) => work(user, performance.now() + 1000)))).flat();
  open.push(
    ...(await Promise.all(Array.from({ length: 300 }, (_, n) => openConnection(port, `${heads[n % heads.length]}-`)))),
  );
  const until = performance.now() + 5000;
  const trickling = Promise.all(open.map((_, n) => trickle(n, until)));
  const beside = (await Promise.all(users.map((user) => work(user, until)))).flat();
  await trickling;
  expect(beside.length).toBeGreaterThanOrEqual(2 * users.length);
  // A busy machine is no fault of the server; `bench/slow-connections.bench.ts` looks at a quiet one.
  expect(median(beside)).toBeLessThan(Math.max(5000, 10 * median(alone)));
});

it('files of strangers have a little room of their own: eight an address, and none of the office’s', async () => {
  const url = '/v2/public/job_type/aaaaaaaaaaaaaaaaaaaaaaaa/files';
  const { address, total } = concurrencyLimits.publicUploads;
  const releases = Array.from({ length: address }, () => take('10.0.0.1', 'publicUploads'));
  expect(() => take('10.0.0.1', 'publicUploads')).toThrow('too_many_requests');
  for (let n = address; n < total; n += 1) releases.push(take(`10.0.1.${n}`, 'publicUploads'));
  const refused = await sendRaw(port, { method: 'POST', url, headers: file }, ['--b\r\n']);
  expect(refused.status).toBe(503);
  const headers = { ...file, 'content-length': '16', ...authorization(manager) };
  expect(
    (await sendRaw(port, { method: 'POST', url: '/v2/asset/upload', headers }, ['--b\r\n\r\n--b--\r\n--'])).status,
  ).toBe(400);
  for (const release of releases) release();
});
