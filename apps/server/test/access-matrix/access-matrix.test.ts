import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { allRows as rows } from './all-rows.ts';
import type { Sent } from './cells.ts';
import { statusesOf } from './cells.ts';
import type { Place, World } from './world.ts';
import { makeWorld } from './world.ts';

/** Streams stay open: their own tests ask who may open one. */
const streams = new Set(['streamEvents']);
const places: readonly Place[] = ['own', 'other', 'foreign'];

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

async function send(endpoint: Endpoint, sent: Sent, caller: Role | null, calls: number) {
  const path = endpoint.call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  );
  return server.send({
    method: endpoint.call.method,
    url: path,
    query: sent.query ?? {},
    ...(sent.body !== undefined && { payload: sent.body as object }),
    ...(sent.form && {
      payload: new URLSearchParams(sent.form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    // Each cell comes from an address of its own, so that limits on guessing don't decide it.
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    ...(caller && { as: world.people[caller] }),
  });
}

describe('the access matrix', () => {
  it('has a row for every call that is served, and no other', () => {
    const served = allEndpoints.map((endpoint) => endpoint.call.name).filter((name) => !streams.has(name));
    expect(Object.keys(rows).toSorted()).toEqual(served.toSorted());
  });

  let calls = 0;
  for (const endpoint of allEndpoints) {
    const row = rows[endpoint.call.name];
    if (!row) continue;
    it(`${endpoint.call.name}: each role, own, other and foreign, and nobody`, async () => {
      const wrong: string[] = [];
      const check = async (place: Place, caller: Role | null, expected: readonly number[]) => {
        const sent = await row.send(world, place, caller);
        const { status, problem } = await send(endpoint, sent, caller, (calls += 1));
        if (!expected.includes(status)) {
          wrong.push(
            `${caller ?? 'stranger'} on ${place}: ${status} ${problem?.code ?? ''}, not ${expected.join(' or ')}`,
          );
        }
      };
      for (const place of places) {
        const expected = statusesOf(row, place);
        if (!expected) continue;
        // From below, so that nobody finds what a higher role has just taken away.
        for (const role of roles.toReversed()) await check(place, role, expected[role]);
      }
      await check('own', null, [row.stranger ?? 401]);
      expect(wrong).toEqual([]);
    });
  }
});
