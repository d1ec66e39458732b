import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sent } from '../access-matrix/cells.ts';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { requestOf, streams, validInput } from './sent-request.ts';

const seed = 20_261_025;
/** An id, or what begins an answer's ID. */
const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|_)/;
const capital = '(?=[0-9a-fA-F-]*[A-F])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Texts of the caller's own making that look like ids: by call, the names under which they stand. They stay as they were written. */
const ownTexts: Readonly<Record<string, readonly string[]>> = {
  saveAnswerDrafts: ['ID', 'over'],
  changeProjectFields: ['id'],
};

/** Tells an address with the query in it that was sent. */
const repeatsQuery = 'readZipAddress';

/** Which letters of an id become capitals: all of them, or some. */
const spellings = fc.oneof(fc.constant([true]), fc.array(fc.boolean(), { minLength: 5, maxLength: 36 }));

/** The same input with its ids written in another way, wherever they stand. */
function spelled<Value>(value: Value, capitals: readonly boolean[], stored: readonly string[] = []): Value {
  const write = (one: unknown): unknown => {
    if (typeof one === 'string') {
      return one.replace(ids, (id) =>
        [...id].map((letter, at) => (capitals[at % capitals.length] ? letter.toUpperCase() : letter)).join(''),
      );
    }
    if (Array.isArray(one)) return one.map(write);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => [write(key), stored.includes(key) ? inner : write(inner)]),
    );
  };
  return write(value) as Value;
}

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

/** A company has one at a time: the second call of the two is refused. */
const oneAtATime = 'startBackup';

const served = allEndpoints.filter(({ call: { name } }) => !streams.has(name) && name !== oneAtATime);
const asText = (sent: Sent) => JSON.stringify([sent.params, sent.query, sent.body, sent.form]);

describe(`ids in capitals, seed ${seed}`, () => {
  for (const [place, endpoint] of served.entries()) {
    it(`${endpoint.call.method} ${endpoint.call.path} takes them for the same things`, async () => {
      const wrong: unknown[] = [];
      for (const capitals of fc.sample(spellings, { seed: seed + place, numRuns: 3 })) {
        const plain = await validInput(endpoint, world);
        const { params, ...rest } = await validInput(endpoint, world);
        const stored = ownTexts[endpoint.call.name];
        const sent = { ...spelled(rest, capitals, stored), ...(params && { params: spelled(params, capitals) }) };
        if (asText(spelled(plain, [true])) === asText(plain)) continue;
        const as = await server.person('sys_admin');
        const expected = await server.send({ ...requestOf(endpoint, plain), as });
        const met = await server.send({ ...requestOf(endpoint, sent), as });
        if (met.status !== expected.status) wrong.push([met.status, expected.status, met.problem, asText(sent)]);
        const seen = new RegExp(capital).exec(JSON.stringify(met.body ?? ''))?.[0];
        if (seen !== undefined && endpoint.call.name !== repeatsQuery) wrong.push(`tells ${seen} for ${asText(sent)}`);
      }
      expect(wrong).toEqual([]);
    });
  }

  it('are kept nowhere', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'instance_main'`.execute(
      server.services.unbound,
    );
    const stored: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(`instance_main.${name}`)} t
        where t::text ~ ${capital.replace('?:', '')} limit 1`.execute(server.services.unbound);
      for (const row of rows) stored.push(`${name}: ${row.text.slice(0, 300)}`);
    }
    expect(stored).toEqual([]);
  });
});
