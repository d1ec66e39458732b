import { describe, expect, it } from 'vitest';
import pg from 'pg';
import { LocksBusyError, pauseBefore, withLockRetries } from '../../src/database/lock-retries.ts';
import { sqlWithinTransaction, statementsOf, stepsOf } from '../../src/database/migration-steps.ts';

describe('the statements of a file', () => {
  it('end at semicolons that are in no string, name, comment or body', () => {
    const sql = `-- One; two
      create function f() returns text language sql as $$ select ';' ; $$;
      /* a; b */ insert into "a;b" values ('it''s; so', E'\\';');
      select $body$ $$ ; $$ $body$ -- last;
      ;;`;
    expect(statementsOf(sql)).toEqual([
      { text: "create function f() returns text language sql as $$ select ';' ; $$", comments: ['One; two'] },
      { text: `insert into "a;b" values ('it''s; so', E'\\';')`, comments: [] },
      { text: 'select $body$ $$ ; $$ $body$', comments: ['last;'] },
    ]);
  });
});

describe('the steps of a migration', () => {
  it('are one transaction up to what needs to be by itself', () => {
    const steps = stepsOf(`alter table a add column b int;
      create table c (d int);
      -- Long.
      -- fill a by id, 500 at a time
      update a set b = 1 where id = any($1);
      create unique index concurrently a_b on a (b);
      drop index concurrently if exists a_old;
      alter table a validate constraint a_check;
      analyze a;
      alter table a alter column b set not null`);
    expect(steps.map(({ kind }) => kind)).toEqual([
      'short',
      'fill',
      'index',
      'drop index',
      'validation',
      'validation',
      'short',
    ]);
    expect(steps[0]).toEqual({
      kind: 'short',
      statements: ['alter table a add column b int', 'create table c (d int)'],
    });
    expect(steps[1]).toEqual({
      kind: 'fill',
      table: 'a',
      key: 'id',
      portion: 500,
      statement: 'update a set b = 1 where id = any($1)',
    });
    const within = steps.map((step) => (step.kind === 'fill' ? '' : sqlWithinTransaction(step)));
    expect(within[2]).toBe('create unique index a_b on a (b)');
    expect(within[3]).toBe('drop index if exists a_old');
  });
});

describe('what needs locks that others have', () => {
  const fault = (code: string) => Object.assign(new pg.DatabaseError('busy', 4, 'error'), { code });
  const failing = (codes: readonly string[]) => {
    const left = [...codes];
    return () => {
      const code = left.shift();
      return code === undefined ? Promise.resolve('done') : Promise.reject(fault(code));
    };
  };
  const ignoring = { patienceMs: 60_000, onRetry: () => Promise.resolve() };

  it('is tried again after a wait, a deadlock, and a statement that took too long', async () => {
    const retries: number[] = [];
    const onRetry = (retry: number) => Promise.resolve(void retries.push(retry));
    expect(await withLockRetries(failing(['55P03', '40P01', '57014']), { ...ignoring, onRetry })).toBe('done');
    expect(retries).toEqual([1, 2, 3]);
  });

  it('fails at once with anything else, and after the patience', async () => {
    await expect(withLockRetries(failing(['23505']), ignoring)).rejects.toMatchObject({ code: '23505' });
    await expect(withLockRetries(failing(['55P03', '55P03']), { ...ignoring, patienceMs: 1 })).rejects.toThrow(
      LocksBusyError,
    );
  });

  it('waits twice as long each time, up to five seconds', () => {
    expect([1, 2, 3, 20].map((retry) => pauseBefore(retry, () => 1))).toEqual([100, 200, 400, 5000]);
    expect(pauseBefore(1, () => 0)).toBe(50);
  });
});
