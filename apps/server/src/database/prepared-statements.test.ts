import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { watchStatements } from '../../test/trust/failing-statements.ts';
import { prepared, preparedClosing, preparedDeferred, preparingPool } from './prepared-statements.ts';

interface Tables {
  kept: { name: string };
}

let server: TestServer;
let database: Kysely<Tables>;
beforeAll(async () => {
  server = await startTestServer();
  await server.services.pool.query('create table public.kept (name text primary key deferrable initially deferred)');
  database = new Kysely({ dialect: new PostgresDialect({ pool: preparingPool(server.services.pool) }) });
});
beforeEach(() => server.services.pool.query('truncate public.kept'));
afterAll(() => server.close());

const keep = (name: string) => sql`${prepared} insert into public.kept values (${name})`;
const keepLast = (name: string) => sql`${preparedClosing} insert into public.kept values (${name})`;
const keepSoon = (name: string) => sql`${preparedDeferred} insert into public.kept values (${name})`;
const stored = async () =>
  (await database.selectFrom('kept').select('name').orderBy('name').execute()).map((row) => row.name);

describe('a transaction of prepared statements', () => {
  it('is committed with its closing statement, and begun with its first one', async () => {
    const watch = watchStatements();
    await database.transaction().execute(async (transaction) => {
      await sql`${prepared} select 1`.execute(transaction);
      await keep('a').execute(transaction);
      await keepLast('b').execute(transaction);
    });
    watch.end();
    expect(watch.statements.map((text) => text.slice(0, 24))).toEqual([
      'begin',
      '/* prepared */ select 1',
      '/* prepared */ insert in',
      '/* prepared, closes */ i',
      'commit',
    ]);
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('keeps nothing when a statement, the closing one or the commit fails', async () => {
    const run = (...names: [string, string]) =>
      database.transaction().execute(async (transaction) => {
        await keep(names[0]).execute(transaction);
        await keepLast(names[1]).execute(transaction);
      });
    // The key is looked at when it is committed.
    await expect(run('same', 'same')).rejects.toMatchObject({ code: '23505' });
    for (const at of [2, 3, 4]) {
      const watch = watchStatements(at);
      await expect(run('a', 'b')).rejects.toThrow('this_statement_is_refused');
      watch.end();
      expect(await stored()).toEqual([]);
    }
    await run('a', 'b');
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('is undone by a throw before its closing statement, and ends with it', async () => {
    const thrown = database.transaction().execute(async (transaction) => {
      await keep('a').execute(transaction);
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    const goesOn = database.transaction().execute(async (transaction) => {
      await keepLast('b').execute(transaction);
      await keep('c').execute(transaction);
    });
    await expect(goesOn).rejects.toThrow('ended with its closing statement');
    expect(await stored()).toEqual(['b']);
  });

  it('sends nothing when there is nothing to do, and a closing statement outside one is a statement like others', async () => {
    const watch = watchStatements();
    await database.transaction().execute(async () => undefined);
    watch.end();
    expect(watch.statements).toEqual([]);
    await keepLast('alone').execute(database);
    await keep('beside').execute(database);
    expect(await stored()).toEqual(['alone', 'beside']);
  });

  it('is not begun twice: a failed begin fails its first statement', async () => {
    const watch = watchStatements(1);
    const run = database.transaction().execute(async (transaction) => {
      await sql`${prepared} select 1`.execute(transaction);
      await keep('a').execute(transaction);
    });
    await expect(run).rejects.toThrow('this_statement_is_refused');
    watch.end();
    expect(await stored()).toEqual([]);
  });

  it('lets what waits travel with the next statement, in the order in which it was told', async () => {
    const watch = watchStatements();
    const sentAfter: number[] = [];
    await database.transaction().execute(async (transaction) => {
      await sql`${preparedDeferred} select 1`.execute(transaction);
      sentAfter.push(watch.statements.length);
      expect((await sql`${prepared} select 2 as two`.execute(transaction)).rows).toEqual([{ two: 2 }]);
      await keepSoon('a').execute(transaction);
      sentAfter.push(watch.statements.length);
      await keepLast('b').execute(transaction);
    });
    watch.end();
    expect(sentAfter).toEqual([0, 3]);
    expect(watch.statements.map((text) => text.replace(/ (select|insert).*/, ''))).toEqual([
      'begin',
      '/* prepared, waits */',
      '/* prepared */',
      '/* prepared, waits */',
      '/* prepared, closes */',
      'commit',
    ]);
    expect(await stored()).toEqual(['a', 'b']);
  });

  it('keeps what waits when nothing comes after it, and begins before it', async () => {
    const watch = watchStatements();
    await database.transaction().execute((transaction) => keepSoon('a').execute(transaction));
    watch.end();
    expect(watch.statements.map((text) => text.slice(0, 12))).toEqual(['begin', '/* prepared,', 'commit']);
    await keepSoon('alone').execute(database);
    expect(await stored()).toEqual(['a', 'alone']);
  });

  it('keeps nothing when what has waited fails, whatever it travels with, and sends nothing of it after a throw', async () => {
    const run = (last: ReturnType<typeof keep>) =>
      database.transaction().execute(async (transaction) => {
        await keep('a').execute(transaction);
        await sql`${preparedDeferred} insert into public.kept values (null)`.execute(transaction);
        await last.execute(transaction);
      });
    await expect(run(keep('b'))).rejects.toMatchObject({ code: '23502' });
    await expect(run(keepLast('b'))).rejects.toMatchObject({ code: '23502' });
    await expect(run(keepSoon('b'))).rejects.toMatchObject({ code: '23502' });
    const thrown = database.transaction().execute(async (transaction) => {
      await keepSoon('a').execute(transaction);
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
    await database.transaction().execute((transaction) => keep('b').execute(transaction));
    expect(await stored()).toEqual(['b']);
  });
});
