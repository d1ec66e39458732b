import type pg from 'pg';
import { expect, it } from 'vitest';
import { openLogger } from '../logger.ts';
import type { PooledConnections } from './pooled-connections.ts';
import { positionOf, Replica } from './replica.ts';

/** A primary and a replica of it, by their positions in the log. */
function pair(maxLagMs = 5000) {
  const at = { now: 1000, written: '0/10', replayed: '0/10' as string | null, isGone: false };
  const pool = (read: () => string | null) =>
    ({
      query: async () => {
        if (at.isGone) throw new Error('gone');
        return { rows: [{ lsn: read() }] };
      },
    }) as unknown as pg.Pool;
  const replica = new Replica({
    primary: pool(() => at.written),
    replica: pool(() => at.replayed),
    connections: {} as PooledConnections,
    maxLagMs,
    logger: openLogger('silent'),
    now: () => at.now,
  });
  return { at, replica };
}

it('positions in the log are compared as numbers', () => {
  expect(positionOf('0/FF') < positionOf('0/100')).toBe(true);
  expect(positionOf('9/FFFFFFFF') < positionOf('A/0')).toBe(true);
});

it('nothing is read from it before it was measured, nor when it is too far behind', async () => {
  const { at, replica } = pair();
  expect(replica.serves('a', 'me')).toBe(false);
  await replica.measure();
  expect(replica.serves('a', 'me')).toBe(true);
  for (let second = 0; second < 6; second += 1) {
    at.now += 1000;
    at.written = `0/${20 + second}`;
    await replica.measure();
  }
  expect(replica.serves('a', 'me')).toBe(false);
  at.replayed = at.written;
  await replica.measure();
  expect(replica.serves('a', 'me')).toBe(true);
});

it('one that has lost its primary grows old, though it has replayed what it received', async () => {
  const { at, replica } = pair();
  await replica.measure();
  at.isGone = true;
  at.now += 6000;
  await replica.measure();
  expect(replica.serves('a', 'me')).toBe(false);
});

it('whoever has written reads from it once it has what they wrote; others do meanwhile', async () => {
  const { at, replica } = pair();
  await replica.measure();
  at.now += 100;
  at.written = '0/20';
  replica.wrote('a', 'me');
  at.now += 100;
  await replica.measure();
  expect([replica.serves('a', 'me'), replica.serves('a', 'you'), replica.serves('b', 'me')]).toEqual([
    false,
    true,
    true,
  ]);
  at.replayed = '0/20';
  await replica.measure();
  expect(replica.serves('a', 'me')).toBe(true);
});

it('one that was promoted, or failed, is read from no more', async () => {
  const { at, replica } = pair();
  await replica.measure();
  replica.distrust();
  expect(replica.serves('a', 'me')).toBe(false);
  await replica.measure();
  expect(replica.serves('a', 'me')).toBe(true);
  at.replayed = null;
  await replica.measure();
  expect(replica.serves('a', 'me')).toBe(false);
});
