import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackupConnection } from '../../src/features/backups/backup-connection.ts';
import { hindranceOfSubscription } from '../../src/features/backups/replication.ts';
import type { FarCompany } from '../support/far-company.ts';
import { startFarCompany } from '../support/far-company.ts';

const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);
/** So long nobody could write at most: the usual second and a half, and as much again for a busy machine. */
const longestPauseMs = 4000 * slowness;

const slotIsThere = "select from pg_replication_slots where slot_name like 'plumbline_move%'";

let far: FarCompany;
beforeAll(async () => {
  far = await startFarCompany();
}, 120_000 * slowness);
afterAll(() => far.close());

/** Waits until a query has a row. */
async function untilFound(pool: pg.Pool, query: string): Promise<void> {
  const until = performance.now() + 60_000 * slowness;
  while (performance.now() < until) {
    if ((await pool.query(query)).rowCount !== 0) return;
    await sleep(5);
  }
  throw new Error(`it did not come to be so: ${query}`);
}

const secondsIn = (said: string) => Number(/It was not served for ([\d.]+) seconds/.exec(said)?.[1]);

/** Where the company lies, and where it does not. */
async function direction(): Promise<readonly ['first', 'north'] | readonly ['north', 'first']> {
  return (await far.places())[0] === 'first' ? ['first', 'north'] : ['north', 'first'];
}

/** Nothing was lost or doubled in whatever the test did meanwhile. */
async function assertWhole(pool: pg.Pool, writer: { acknowledged: string[]; unexpected: string[] }): Promise<void> {
  const { lost, doubled, rows } = await far.compare(pool, writer.acknowledged);
  expect({ lost, doubled, unexpected: writer.unexpected }).toEqual({ lost: 0, doubled: 0, unexpected: [] });
  expect(rows).toBeGreaterThanOrEqual(60_000 + writer.acknowledged.length);
}

describe('a company that is moved between servers with logical replication', { timeout: 240_000 * slowness }, () => {
  it('is served while its rows are copied, pauses for seconds, and loses and doubles nothing', async () => {
    const writer = far.startWriter();
    const beganAt = performance.now();
    const { code, said } = await far.command('instance', 'move', 'far', '--to', 'first', '--live').ended;
    const tookMs = performance.now() - beganAt;
    await sleep(500);
    await writer.stop();
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('far.localhost is copied while people work');
    expect(said).toMatch(/lies on the database first now: \d+,\d{3} rows were copied\./);
    expect(secondsIn(said) * 1000).toBeLessThan(longestPauseMs);
    expect(writer.longestGapMs).toBeLessThan(longestPauseMs);
    // The copying took longer than the pause, or the test says nothing.
    expect(tookMs).toBeGreaterThan(writer.longestGapMs * 1.5);
    expect(writer.acknowledged.length).toBeGreaterThan(20);
    await assertWhole(far.first, writer);
    expect(await far.places()).toEqual(['first']);
    expect(await far.leftovers()).toEqual([]);
    // Numbers go on where they were.
    const { rows } = await far.first.query<{ isAhead: boolean }>(
      `select (select last_value from instance_far.events_id_seq) >= (select max(id) from instance_far.events) as "isAhead"`,
    );
    expect(rows).toEqual([{ isAhead: true }]);
  });

  it.each([
    ['while the rows are copied', slotIsThere],
    [
      'while it follows',
      "select from pg_stat_replication where application_name like 'plumbline_move%' and state = 'streaming'",
    ],
    ['while it is not served', 'select from platform.moves where is_paused'],
  ])('killed %s, is moved whole by the same command', async (_, moment) => {
    const [from, to] = await direction();
    const writer = far.startWriter();
    const killed = far.command('instance', 'move', 'far', '--to', to);
    await untilFound(moment.includes('platform.') ? far.first : far[from], moment);
    killed.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
    expect(await far.leftovers()).toContain('a move');
    const { code, said } = await far.command('instance', 'move', 'far', '--to', to, '--live').ended;
    await sleep(500);
    await writer.stop();
    expect({ code, said }).toMatchObject({ code: 0 });
    await assertWhole(far[to], writer);
    expect(await far.places()).toEqual([to]);
    expect(await far.leftovers()).toEqual([]);
  });

  it('killed or stopped, is taken back with all that was begun', async () => {
    const [from, to] = await direction();
    const writer = far.startWriter();
    const killed = far.command('instance', 'move', 'far', '--to', to);
    await untilFound(far[from], slotIsThere);
    killed.kill('SIGKILL');
    await killed.ended;
    const cancelled = await far.command('instance', 'move', 'far', '--cancel').ended;
    expect(cancelled).toMatchObject({ code: 0 });
    expect(await far.leftovers()).toEqual([]);
    const stopped = far.command('instance', 'move', 'far', '--to', to);
    await untilFound(far[from], slotIsThere);
    stopped.kill('SIGINT');
    const { code, said } = await stopped.ended;
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(said).toContain('Stopped. Nothing was changed.');
    await writer.stop();
    expect(writer.longestGapMs).toBeLessThan(longestPauseMs);
    expect(await far.places()).toEqual([from]);
    expect(await far.leftovers()).toEqual([]);
    await assertWhole(far[from], writer);
  });

  it('is paused from the beginning on, or refused, where something is missing, and says what', async () => {
    const [from, to] = await direction();
    await far[from].query("select pg_create_physical_replication_slot('other_' || n) from generate_series(1, 10) n");
    const reason = `${from === 'first' ? 'the first database' : 'the database north'} has no free replication slot: raise max_replication_slots.`;
    const refused = await far.command('instance', 'move', 'far', '--to', to, '--live').ended;
    expect(refused).toEqual({ code: 1, said: `The company can’t be served while it is copied: ${reason}\n` });
    expect(await far.places()).toEqual([from]);
    const { code, said } = await far.command('instance', 'move', 'far', '--to', to).ended;
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/is not served while it is copied, for up to about \d+ seconds: /);
    expect(said).toContain(reason);
    await far[from].query("select pg_drop_replication_slot('other_' || n) from generate_series(1, 10) n");
    expect(await far.places()).toEqual([to]);
    expect(await far.leftovers()).toEqual([]);
  });

  it('is known not to be reached by an address that leads elsewhere, or nowhere', async () => {
    const [first = '', north = ''] = [far.first, far.north].map(({ options }) => options.connectionString);
    const client = await openBackupConnection(north);
    const reached = (connectionString: string) => hindranceOfSubscription(client, { connectionString }, 'tried');
    try {
      await far.first.query('create publication tried');
      expect(await reached(first)).toBeUndefined();
      expect(await reached(north)).toBe('its address leads to another server from there');
      expect(await reached('postgresql://plumbline@127.0.0.1:1/plumbline')).toContain('could not connect');
    } finally {
      await client.end();
      await far.first.query('drop publication tried');
    }
    expect(await far.leftovers()).toEqual([]);
  });
});
