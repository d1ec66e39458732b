import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { fixedStatement } from './fixed-statement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a fixed statement', () => {
  it('is written once for each instance and shape, and runs with the values of each call', async () => {
    const written: string[] = [];
    const run = fixedStatement<{ a: number; b: string }, { said: string }, { twice: boolean }>(
      (db, value, { twice }) => {
        written.push(`${db.schema} ${String(twice)}`);
        const b = sql`${value('b')}::text`;
        return sql`select ${value('a')}::int || ':' || ${b} ${twice ? sql`|| ${b}` : sql``} || ${'!'} as said`;
      },
    );
    const db = server.db();
    expect(await run(db, { a: 1, b: 'x' }, { twice: false })).toEqual([{ said: '1:x!' }]);
    expect(await run(db, { a: 2, b: 'y' }, { twice: false })).toEqual([{ said: '2:y!' }]);
    expect(await run(db, { a: 3, b: 'z' }, { twice: true })).toEqual([{ said: '3:zz!' }]);
    expect(await run(db, { a: 4, b: 'w' }, { twice: true })).toEqual([{ said: '4:ww!' }]);
    expect(written).toEqual([`${db.schema} false`, `${db.schema} true`]);
  });
});
