import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { watchStatements } from '../../test/trust/failing-statements.ts';
import type { TransactionConnection } from './transaction-connection.ts';
import { preparingPool } from './prepared-statements.ts';
import { SharedTransactions } from './shared-transactions.ts';

let server: TestServer;
let shared: SharedTransactions;
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.services;
  await pool.query('create table public.kept (name text primary key deferrable initially deferred)');
  await pool.query('create table public.held (name text primary key)');
  shared = new SharedTransactions(preparingPool(pool), { maxAtOnce: 1 });
});
beforeEach(async () => {
  await server.services.pool.query('truncate public.kept, public.held');
  await server.services.pool.query(`insert into public.held values ('a'), ('b'), ('c')`);
});
afterAll(() => server.close());

const look = (held: TransactionConnection) => held.rows<{ one: number }>('/* prepared */ select 1 as one', []);
const keepSoon = (held: TransactionConnection, name: string) =>
  held.rows('/* prepared, waits */ insert into public.kept values ($1)', [name]);
const keepLast = (held: TransactionConnection, name: string) =>
  held.rows<{ name: string }>('/* prepared, closes */ insert into public.kept values ($1) returning name', [name]);
const keep = (name: string) => async (held: TransactionConnection) => {
  await look(held);
  return (await keepLast(held, name))[0]?.name;
};
const lockIt = (held: TransactionConnection, name: string) =>
  held.rows('/* prepared */ select name from public.held where name = $1 for update', [name]);
/** What a refused body leaves behind: a lock, and a change that was not sent yet. */
const keepSoonAfterLocking = async (held: TransactionConnection, name: string) => {
  await lockIt(held, name);
  await keepSoon(held, name);
};
const stored = async () =>
  (await server.services.pool.query<{ name: string }>('select name from public.kept order by 1')).rows.map(
    (row) => row.name,
  );
/** All at once, each by its name as what it holds. */
const all = (bodies: Record<string, (held: TransactionConnection) => Promise<unknown>>) =>
  Promise.all(
    Object.entries(bodies).map(([key, body]) =>
      shared.run('lane', key, body).catch((error: Error) => `failed: ${error.message}`),
    ),
  );
/** What the server sends meanwhile, without what a statement says. */
async function sent(run: () => Promise<unknown>): Promise<string[]> {
  const watch = watchStatements();
  await run();
  watch.end();
  return watch.statements.map((text) =>
    text
      .replace(/^\/\* prepared[^*]*\*\/ /, '')
      .split(' ')
      .slice(0, 2)
      .join(' '),
  );
}

describe('transactions that are made together', () => {
  it('travel together, are begun and committed once, and each gets its own', async () => {
    let results: unknown;
    const statements = await sent(async () => {
      results = await all({ a: keep('a'), b: keep('b'), c: keep('c') });
    });
    expect(results).toEqual(['a', 'b', 'c']);
    expect(statements).toEqual([
      'begin',
      "select set_config('lock_timeout',",
      ...Array.from({ length: 3 }, () => 'select 1'),
      ...Array.from({ length: 3 }, () => 'insert into'),
      'commit',
    ]);
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  it('are as many as are made at the same time, each of as many as fall to it', async () => {
    const three = new SharedTransactions(preparingPool(server.services.pool));
    const names = Array.from({ length: 10 }, (_, at) => `n${at}`);
    const statements = await sent(() => Promise.all(names.map((name) => three.run('lane', name, keep(name)))));
    expect(statements.filter((text) => text === 'begin')).toHaveLength(3);
    expect(await stored()).toEqual(names);
  });

  it('are one by itself when it comes alone', async () => {
    expect(await sent(() => shared.run('lane', 'a', keep('a')))).toEqual([
      'begin',
      'select 1',
      'insert into',
      'commit',
    ]);
  });

  it('keep what waited of one that asks for no more, whichever of them ends first', async () => {
    const soon = (name: string, looks: number) => async (held: TransactionConnection) => {
      for (let at = 0; at < looks; at += 1) await look(held);
      await keepSoon(held, name);
      return name;
    };
    expect(await all({ a: soon('a', 0), b: soon('b', 3), c: keep('c'), d: soon('d', 1) })).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('tell nobody of a result before it is kept', async () => {
    let storedWhenNotified: string[] = [];
    const seen = shared.run('lane', 'a', keep('a')).then(async () => (storedWhenNotified = await stored()));
    await all({
      b: async (held) => {
        for (let at = 0; at < 5; at += 1) await look(held);
        return keep('b')(held);
      },
    });
    await seen;
    expect(storedWhenNotified).toContain('a');
  });

  it('leave the others what they did when one throws, is refused, or can’t be committed', async () => {
    const thrown = async (held: TransactionConnection) => {
      await look(held);
      throw new Error('no');
    };
    const refused = async (held: TransactionConnection) => {
      await look(held);
      await held.rows('select nothing from nowhere', []);
    };
    await server.services.pool.query(`insert into public.kept values ('there')`);
    const results = await all({ a: keep('a'), b: thrown, c: refused, d: keep('there'), e: keep('e') });
    expect(results).toEqual([
      'a',
      'failed: no',
      'failed: relation "nowhere" does not exist',
      expect.stringContaining('duplicate key'),
      'e',
    ]);
    expect(await stored()).toEqual(['a', 'e', 'there']);
  });

  it('go on without those who are refused before they have written anything', async () => {
    const refused = (name: string) => async (held: TransactionConnection) => {
      await keepSoonAfterLocking(held, name);
      throw new Error(`no ${name}`);
    };
    let results: unknown;
    const statements = await sent(async () => {
      results = await all({ a: refused('a'), b: keep('b'), c: refused('c'), d: keep('d') });
    });
    expect(results).toEqual(['failed: no a', 'b', 'failed: no c', 'd']);
    expect(await stored()).toEqual(['b', 'd']);
    expect(statements.filter((text) => ['begin', 'commit', 'rollback'].includes(text))).toEqual(['begin', 'commit']);
  });

  it('are undone when one throws that has written', async () => {
    const thrown = async (held: TransactionConnection) => {
      await keepSoon(held, 'half');
      await look(held);
      throw new Error('no');
    };
    expect(await all({ a: keep('a'), b: thrown, c: keep('c') })).toEqual(['a', 'failed: no', 'c']);
    expect(await stored()).toEqual(['a', 'c']);
  });

  it('are not held up, nor undone again, by those whom they were undone by', async () => {
    const undoing = async (held: TransactionConnection) => {
      await held.rows('insert into public.kept values ($1)', ['half']);
      throw new Error('no');
    };
    const [refused, kept] = await Promise.allSettled([
      shared.run('lane', 'x', undoing, { who: 'somebody' }),
      shared.run('lane', 'a', keep('first'), { who: 'else' }),
    ]);
    expect([refused.status, kept.status]).toEqual(['rejected', 'fulfilled']);
    let isReleased = false;
    const long = async (held: TransactionConnection) => {
      await look(held);
      while (!isReleased) await new Promise((resolve) => setImmediate(resolve));
      return 'long';
    };
    const alone = ['x', 'y'].map((key) => shared.run('lane', key, long, { who: 'somebody' }));
    expect(await all({ a: keep('a'), b: keep('b') })).toEqual(['a', 'b']);
    isReleased = true;
    expect(await Promise.all(alone)).toEqual(['long', 'long']);
  });

  it('keep all of it or make each by itself, whichever statement is refused', async () => {
    for (let at = 1; at <= 9; at += 1) {
      await server.services.pool.query('truncate public.kept');
      const watch = watchStatements(at);
      expect(await all({ a: keep('a'), b: keep('b'), c: keep('c') })).toEqual(['a', 'b', 'c']);
      watch.end();
      expect(watch.statements.length).toBeGreaterThan(9);
      expect(await stored()).toEqual(['a', 'b', 'c']);
    }
  });

  it('are not made again when the connection is lost with the commit: nobody knows what became of it', async () => {
    const watch = watchStatements(9, 'lost');
    const results = await all({ a: keep('a'), b: keep('b'), c: keep('c') });
    watch.end();
    expect(results).toEqual(Array.from({ length: 3 }, () => 'failed: Connection terminated unexpectedly'));
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  it('are not made again when one throws once all is kept', async () => {
    const late = async (held: TransactionConnection) => {
      await keep('b')(held);
      throw new Error('too late');
    };
    const results = await all({ a: keep('a'), b: late });
    expect(results).toEqual(['failed: too late', 'failed: too late']);
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('are made again each by itself when the connection is lost before', async () => {
    const watch = watchStatements(3, 'lost');
    expect(await all({ a: keep('a'), b: keep('b'), c: keep('c') })).toEqual(['a', 'b', 'c']);
    watch.end();
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  it('that hold the same come one after the other', async () => {
    const count = async (held: TransactionConnection) => {
      await lockIt(held, 'a');
      const [row] = await held.rows<{ count: number }>('select count(*)::int as count from public.kept', []);
      await keepLast(held, String(row?.count));
      return row?.count;
    };
    const counted = await Promise.all(Array.from({ length: 6 }, () => shared.run('lane', 'a', count)));
    expect(counted.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('don’t wait for what somebody else holds, beside the one that wants it', async () => {
    const other = await server.services.pool.connect();
    await other.query('begin');
    await other.query(`select from public.held where name in ('b', 'c') for update`);
    const wants = (name: string) => async (held: TransactionConnection) => {
      await lockIt(held, name);
      return keep(name)(held);
    };
    let through = 0;
    const want = (name: string) => shared.run('lane', name, wants(name)).then(() => (through += 1));
    const first = want('a');
    const blocked = [want('b')];
    await first;
    blocked.push(want('c'));
    await new Promise((resolve) => setImmediate(resolve));
    // Nor do those who come after.
    expect(await Promise.all(['d', 'e'].map((name) => shared.run('lane', name, keep(name))))).toEqual(['d', 'e']);
    expect([through, await stored()]).toEqual([1, ['a', 'd', 'e']]);
    await other.query('commit');
    other.release();
    await Promise.all(blocked);
    expect(await stored()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('lock in one order: two servers that want the same never wait for one another', async () => {
    const elsewhere = new SharedTransactions(preparingPool(server.services.pool), { maxAtOnce: 1 });
    const wants = (name: string, who: string) => async (held: TransactionConnection) => {
      await lockIt(held, name);
      await look(held);
      return keep(`${name} ${who}`)(held);
    };
    const watch = watchStatements();
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.all([
        ...['a', 'b', 'c'].map((name) => shared.run('lane', name, wants(name, `here ${turn}`))),
        ...['c', 'b', 'a'].map((name) => elsewhere.run('lane', name, wants(name, `there ${turn}`))),
      ]);
    }
    watch.end();
    expect(await stored()).toHaveLength(60);
    // Nothing had to be undone.
    expect(watch.statements.filter((text) => text === 'rollback')).toEqual([]);
  });
});
