import { compareNames, nameKey } from '@plumbline/domain/text/name-key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { charactersOf, packed, textsOf } from './every-character.fixtures.ts';

let server: TestServer;
let known: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  known = await charactersOf(server.services.pool);
});
afterAll(() => server.close());

/** Names of which PostgreSQL makes another key than JavaScript. */
async function keyedOtherwise(names: readonly string[]): Promise<unknown[]> {
  const { rows } = await server.services.pool.query<{ name: string; expected: string; key: string }>(
    `select given.name, given.expected, platform.name_key(given.name) as key
     from unnest($1::text[], $2::text[]) as given (name, expected) where platform.name_key(given.name) <> given.expected`,
    [names, names.map((name) => nameKey(name))],
  );
  return rows;
}

it('makes the key of every character as JavaScript does, alone and among others', { timeout: 120_000 }, async () => {
  expect(known.length).toBeGreaterThan(2000);
  expect(await keyedOtherwise(packed(known, 'x', 32))).toEqual([]);
  const changed = known.filter((one) => nameKey(one) !== `${one}\u0001${one}`);
  expect(changed.length).toBeGreaterThan(2000);
  expect(await keyedOtherwise(changed.map((one) => `Σ${one} x`))).toEqual([]);
  const some = changed.filter((_, place) => place % 50 === 0);
  expect(await keyedOtherwise(some.map((one) => one.repeat(120)))).toEqual([]);
});

it('sorts names of any characters as JavaScript does', { timeout: 60_000 }, async () => {
  const special = known.filter((one) => nameKey(one) !== `${one}\u0001${one}`);
  const names = [...new Set(textsOf(known, special, 5000))];
  expect(await keyedOtherwise(names)).toEqual([]);
  const { rows } = await server.services.pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as given (name) order by platform.name_key(name) collate "C"',
    [names],
  );
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted(compareNames));
});
