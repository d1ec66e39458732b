import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const ask = async (url: string) => {
  const { status, body } = await server.send({ method: 'GET', url });
  return [status, (body as { status: string }).status];
};

it('a server whose database gives no answer says so soon, however often it is asked, and lives', async () => {
  expect(await ask('/readyz')).toEqual([200, 'ready']);
  const { pool } = server.services;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  for (const answer of responses) expect(answer).toEqual([503, 'database not reachable']);
  // The one question that went to the database waits still: all were answered without it.
  expect(pool.waitingCount).toBe(1);
  expect(await ask('/healthz')).toEqual([200, 'ok']);
  for (const client of held) client.release();
  expect(await ask('/readyz')).toEqual([200, 'ready']);
});
