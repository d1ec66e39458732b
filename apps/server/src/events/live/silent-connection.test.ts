import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLogger } from '../../logger.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { LiveChannel } from './live-channel.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

/** Stands between the server and PostgreSQL as a router does; silenced, it forgets its connections and says so to nobody. */
async function router({ host, port }: pg.Client) {
  const sockets = new Set<Socket>();
  const listener = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) sockets.add(one.on('error', () => undefined).on('close', () => sockets.delete(one)));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    silence: () => sockets.forEach((one) => one.unpipe().pause()),
    close: () => {
      sockets.forEach((one) => one.destroy());
      listener.close();
    },
  };
}

it('a connection that a firewall has forgotten is noticed, told to /readyz, and replaced', async () => {
  const { pool } = server.services;
  const database = new pg.Client({ connectionString: pool.options.connectionString ?? '' });
  const between = await router(database);
  const { user, password } = database;
  const signIn = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`;
  const live = new LiveChannel({
    pool,
    connectionString: `postgres://${signIn}@127.0.0.1:${between.port}/${database.database}`,
    logger: openLogger('silent'),
    probe: { every: 100, timeout: 200 },
  });
  const isReady = async (): Promise<number> => {
    const { live: usual } = server.services;
    server.services.live = live;
    const { status } = await server.send({ method: 'GET', url: '/readyz' });
    server.services.live = usual;
    return status;
  };
  const heard: string[] = [];
  live.listen((message) => void heard.push(message.kind));
  const back = new Promise<void>((resolve) => live.onReconnect(resolve));
  await live.open();
  expect([live.isListening, await isReady()]).toEqual([true, 200]);

  between.silence();
  const until = async (listens: boolean) => {
    while (live.isListening !== listens) await new Promise((resolve) => setImmediate(resolve));
  };
  await until(false);
  expect(await isReady()).toBe(503);
  await back;
  expect([live.isListening, await isReady()]).toEqual([true, 200]);
  const arrived = new Promise<void>((resolve) => live.listen(() => resolve()));
  live.publish([{ kind: 'instances' }]);
  await arrived;
  expect(heard).toEqual(['instances']);
  await live.close();
  between.close();
});
