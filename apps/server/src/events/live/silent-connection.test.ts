import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLogger } from '../../logger.ts';
import { startRouter } from '../../../test/support/router.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { LiveChannel } from './live-channel.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

it('a connection that a firewall has forgotten is noticed, told to /readyz, and replaced', async () => {
  const { pool } = server.services;
  const between = await startRouter(pool.options.connectionString ?? '');
  const live = new LiveChannel({
    pool,
    connectionString: between.address,
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

  between.forget();
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
