import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { maxFormBytes, maxJsonBytes } from '@plumbline/contract/body-limits';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../features/api-docs/all-calls.ts';
import { sendRaw } from '../../test/support/raw-requests.ts';
import type { TestPerson, TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const megabytes = 1024 * 1024;
const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  pieceContentType,
  'text/plain',
  'application/xml',
];
const withBody = allCalls.filter(({ method }) => method !== 'GET');

let server: TestServer;
let manager: TestPerson;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** The worst that fits into so many bytes. */
function* manyValues(bytes: number): Generator<Buffer> {
  yield Buffer.from('[');
  const part = Buffer.from('[],'.repeat(64 * 1024));
  for (let sent = 1; sent < bytes - part.length; sent += part.length) yield part;
  yield Buffer.from('[]]');
}

const headers = (type: string, length: number, person?: TestPerson) => ({
  'content-type': type,
  'content-length': String(length),
  ...(person && { authorization: `Bearer ${person.token}` }),
});

/** Runs tasks, so many at once. */
async function inTurns<Item>(items: readonly Item[], atOnce: number, run: (item: Item) => Promise<void>) {
  const left = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await run(item);
    }),
  );
}

describe('a large body of nobody', () => {
  it('is refused at its head, at every route, whatever its content type', async () => {
    const cases = withBody.flatMap((call) => contentTypes.map((type) => ({ call, type })));
    await inTurns(cases, 20, async ({ call, type }) => {
      const url = call.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const request = { method: call.method, url, headers: headers(type, 100 * megabytes) };
      // Nothing of the body is sent: who waited for it would answer 408.
      const { status } = await sendRaw(port, request);
      const name = `${call.method} ${url} ${type}`;
      // A stranger's file is streamed: what it is for is asked before its length.
      const streamed = call.bodyKind === 'multipart' ? [400, 404] : [];
      expect(call.authentication === 'bearer' ? [401] : [413, 415, ...streamed], name).toContain(status);
    });
  });

  it('is refused where nothing is served', async () => {
    for (const url of ['/v2/nothing', '/nothing', '/']) {
      const { status } = await sendRaw(port, {
        method: 'POST',
        url,
        headers: headers('application/json', 100 * megabytes),
      });
      expect(status, url).toBe(404);
    }
  });

  it('keeps nobody waiting, and no memory, however many send it at once', async () => {
    const size = 40 * megabytes;
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const before = await residentBytes();
    let isOver = false;
    const waits: number[] = [];
    const watch = async () => {
      while (!isOver) {
        const began = performance.now();
        await server.send({ method: 'GET', url: '/healthz' });
        waits.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const watching = watch();
    const attacks = [
      '/v2/asset/upload',
      '/v2/answers',
      '/v2/projects',
      '/v2/public/job_type/aaaaaaaaaaaaaaaaaaaaaaaa/answers',
    ];
    const answers = await Promise.all(
      attacks.flatMap((url) => [
        sendRaw(port, { method: 'POST', url, headers: headers('application/json', size) }, manyValues(size)),
        sendRaw(port, { method: 'POST', url, headers: chunked }, manyValues(size)),
      ]),
    );
    isOver = true;
    await watching;
    for (const { status } of answers) expect([401, 400, 413]).toContain(status);
    expect(Math.max(...waits)).toBeLessThan(1500);
    expect((await residentBytes()) - before).toBeLessThan(300 * megabytes);
  });
});

async function residentBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

describe('a body of somebody signed in', () => {
  const send = (url: string, type: string, payload: string, as: TestPerson | undefined = manager, method = 'POST') =>
    server.send({ method: method as 'POST', url, headers: { 'content-type': type }, payload, ...(as && { as }) });

  it('comes in the content type of its call alone', async () => {
    const refused = [
      ['/v2/asset/upload', 'application/json'],
      ['/v2/asset/uploads', 'application/json'],
      ['/v2/projects', 'multipart/form-data; boundary=b'],
      ['/v2/projects', 'text/plain'],
      ['/v2/projects', pieceContentType],
      ['/v1/oauth/token', 'application/json'],
    ] as const;
    for (const [url, type] of refused) {
      const { problem } = await send(url, type, '{}');
      expect([problem.status, problem.code], `${url} ${type}`).toEqual([415, 'media_type_not_supported']);
    }
    const { status } = await send('/v2/projects', 'Application/JSON; charset=utf-8', '{"name":"Tower"}');
    expect(status).toBe(200);
  });

  it('is at most 1 MB of JSON where the call declares no more, and 16 kB of a form', async () => {
    const long = (length: number) => JSON.stringify({ name: 'x'.repeat(length) });
    expect((await send('/v2/projects', 'application/json', long(maxJsonBytes))).problem.code).toBe('body_too_large');
    expect((await send('/v2/projects', 'application/json', long(maxJsonBytes - 100))).problem.code).toBe('not_valid');
    expect((await send('/v2/answers', 'application/json', long(2 * maxJsonBytes))).problem.code).toBe('not_valid');
    const form = `username=${'x'.repeat(maxFormBytes)}`;
    const answered = await send('/v1/oauth/token', 'application/x-www-form-urlencoded', form, undefined);
    expect(answered.problem.code).toBe('body_too_large');
  });

  it('holds at most as many values as its call takes', async () => {
    const empty = (count: number) => `[${'{},'.repeat(count)}{}]`;
    const of = async (url: string, count: number, as?: TestPerson) =>
      (await send(url, 'application/json', empty(count), as)).problem.code;
    expect(await of('/v2/answers', 100_000)).toBe('body_too_large');
    expect(await of('/v2/projects', 90_000)).toBe('body_too_large');
    expect(await of('/v2/projects', 40_000)).toBe('not_valid');
  });

  it('is not read for a token that holds no more, and a ban counts from the next call on', async () => {
    const banned = await server.person('project_manager');
    const create = () => send('/v2/projects', 'application/json', '{"name":"Once"}', banned);
    expect((await create()).status).toBe(200);
    await server.db().query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    expect((await create()).status).toBe(401);
    expect((await create()).status).toBe(401);
  });
});

describe('the address of a list', () => {
  const listed = async (filters: string) => {
    const response = await fetch(`http://localhost:${port}/v2/jobs?${new URLSearchParams({ filters }).toString()}`, {
      headers: { authorization: `Bearer ${manager.token}` },
    });
    const { errors } = (await response.json()) as { errors?: readonly { path: string }[] };
    return { status: response.status, paths: errors?.map(({ path }) => path) };
  };
  const contains = (letter: string, length: number) => {
    const parts = Array.from({ length: Math.floor(length / 260) }, () => letter.repeat(200));
    return JSON.stringify({ or: parts.map((value) => ({ field: 'projectName', operator: 1, value })) });
  };

  it('may hold the longest filter, in any script', async () => {
    for (const letter of ['a', 'ש', '層']) {
      const filters = contains(letter, 19_500);
      expect(filters.length).toBeGreaterThan(15_000);
      expect((await listed(filters)).status, letter).toBe(200);
    }
  });

  it('that holds a longer one is refused in words', async () => {
    expect(await listed(contains('a', 30_000))).toMatchObject({ status: 400, paths: ['query.filters'] });
  });
});
