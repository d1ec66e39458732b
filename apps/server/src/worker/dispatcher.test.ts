import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { withDatabase } from '../database/connection-address.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { openLogger } from '../logger.ts';
import { Queue } from './queue.ts';

const work = {
  name: 'work_of_groups',
  entry: z.object({ group: z.string() }),
  retryLimit: 0,
  expireInSeconds: 60,
  groupOf: ({ group }: { group: string }) => group,
};

let server: TestServer;
let queue: Queue;
beforeAll(async () => {
  server = await startTestServer();
  queue = new Queue({
    connectionString: withDatabase(inject('postgres').connectionString, server.place.database),
    logger: openLogger('silent'),
    works: true,
  });
  await queue.start([work]);
});
afterAll(async () => {
  await queue.stop();
  await server.close();
});

it('takes up what a small group asks before the rest of what several large ones asked, within their share each', async () => {
  const begun: string[] = [];
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const ends: (() => void)[] = [];
  const add = async (group: string, count: number) =>
    server.services.unbound.transaction().execute(async (transaction) =>
      queue.add(
        transaction,
        work,
        Array.from({ length: count }, () => ({ group })),
      ),
    );
  await add('first', 30);
  await add('second', 30);
  await add('third', 30);
  await add('small', 2);

  queue.dispatch(work, { atOnce: 6, perGroup: 3 }, async ({ group }) => {
    begun.push(group);
    running.set(group, (running.get(group) ?? 0) + 1);
    most.set(group, Math.max(most.get(group) ?? 0, running.get(group) ?? 0));
    await new Promise<void>((resolve) => ends.push(resolve));
    running.set(group, (running.get(group) ?? 0) - 1);
  });
  while (begun.length < 92) {
    await expect.poll(() => ends.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
    ends.shift()?.();
  }
  for (const end of ends) end();

  expect(begun.lastIndexOf('small')).toBeLessThan(15);
  expect(begun.indexOf('third')).toBeLessThan(15);
  expect(Math.max(...most.values())).toBe(3);
});

it('gives an entry to another worker once its own gives no sign of life, and not while it does', async () => {
  const beating = { ...work, name: 'work_with_heartbeat', retryLimit: 2, expireInSeconds: 600, heartbeatSeconds: 10 };
  await queue.start([work, beating]);
  const add = (group: string) =>
    server.services.unbound.transaction().execute(async (transaction) => queue.add(transaction, beating, [{ group }]));
  const { pool } = server.services;
  // As a process leaves it that was killed a minute ago.
  await add('dead');
  await pool.query(
    "update queue.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = $1",
    [beating.name],
  );
  const begun: string[] = [];
  let end: () => void = () => undefined;
  queue.dispatch(beating, { atOnce: 2, perGroup: 1 }, async ({ group }) => {
    begun.push(group);
    if (group === 'alive') await new Promise<void>((resolve) => (end = resolve));
  });
  await add('alive');
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ beats: boolean }>(
          "select heartbeat_on > started_on as beats from queue.job where name = $1 and data ->> 'group' = 'alive'",
          [beating.name],
        );
        return rows[0]?.beats;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  // What the library does once a minute.
  const supervisor = new PgBoss({
    connectionString: withDatabase(inject('postgres').connectionString, server.place.database),
    schema: 'queue',
    supervise: false,
    schedule: false,
  });
  await supervisor.start();
  await pool.query('update queue.queue set monitor_on = null, monitor_claim_on = null where name = $1', [beating.name]);
  await supervisor.supervise(beating.name);
  await supervisor.stop({ graceful: false });
  await expect.poll(() => begun.toSorted(), { timeout: 60_000 }).toEqual(['alive', 'dead']);
  end();
});
