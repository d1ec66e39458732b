import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openLogger } from '../logger.ts';
import { closeAll } from './shutdown.ts';

const logger = openLogger('silent');
const limits = { parts: 60, last: 40 };
const hangs = () => new Promise<void>(() => undefined);

it(
  'what hangs while the server is stopped is passed over, and the database is closed last',
  { timeout: 5000 },
  async () => {
    const closed: string[] = [];
    const closers = [
      async () => void closed.push('requests'),
      hangs,
      () => Promise.reject(new Error('it is gone')),
      async () => {
        await sleep(10);
        closed.push('database');
      },
    ];
    await closeAll(logger, closers, limits);
    expect(closed).toEqual(['requests', 'database']);
  },
);

it('ends in time even if the database hangs', { timeout: 5000 }, async () => {
  const began = performance.now();
  await closeAll(logger, [hangs, hangs], limits);
  expect(performance.now() - began).toBeLessThan(2000);
});

it('what takes its time within the limits is waited for', async () => {
  let isDone = false;
  const slow = async () => {
    await sleep(20);
    isDone = true;
  };
  await closeAll(logger, [slow, async () => expect(isDone).toBe(true)], { parts: 5000, last: 5000 });
  expect(isDone).toBe(true);
});
