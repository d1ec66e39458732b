import { areaOfFeature, scopeOfCall } from '@plumbline/contract/token-scopes';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { coversScope, tokenAreas } from '@plumbline/domain/actor/token-scopes';
import { createAccessToken } from '@plumbline/contract/access-tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { rowPrint } from './rows-of.ts';
import { requestOf, streams, validInput } from './sent-request.ts';

/** Reading, of which it is noted that somebody read, or what is made of it for reading. */
const noted: Readonly<Record<string, readonly string[]>> = {
  exportJobType: ['events'],
  exportListCsv: ['events'],
  exportMarkingsGeoJson: ['events'],
  zipAssets: ['events'],
  // Thumbnails are made meanwhile.
  readAssetInfo: ['assets'],
  readReport: ['events', 'report_visits'],
  listBlueprints: ['asset_renderings', 'asset_renditions', 'job'],
};
/** Of a token itself: when it was last used. */
const ownNotes = ['token_grants'];

let server: TestServer;
let world: World;
const tokens = new Map<string, TestPerson>();

/** Whose tokens they are: nobody of the world, where the tries end what its people have. */
let holder: TestPerson;
async function tokenFor(scopes: readonly TokenScope[]): Promise<TestPerson> {
  const { body } = await server.call(createAccessToken, {
    as: holder,
    body: { name: 'Tried', scopes: [...scopes], days: 1 },
  });
  return { ...holder, token: body.token ?? '' };
}

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  holder = await server.person('sys_admin');
  tokens.set('read', await tokenFor(tokenAreas.map((area): TokenScope => `${area}:read`)));
  for (const area of tokenAreas) tokens.set(area, await tokenFor([`${area}:write`]));
}, 120_000);
afterAll(() => server.close());

const tried = allEndpoints.filter(({ call }) => call.authentication !== 'none' && !streams.has(call.name));

describe('each call of the contract', () => {
  it('belongs to a feature whose area somebody decided on', () => {
    const features = new Set(allEndpoints.map(({ call }) => call.feature));
    expect([...features].filter((feature) => !Object.hasOwn(areaOfFeature, feature))).toEqual([]);
  });

  it('that writes by GET is no reading', () => {
    const writing = allEndpoints.filter(
      ({ call, options }) =>
        call.method === 'GET' &&
        options.writes === true &&
        call.authentication !== 'none' &&
        scopeOfCall(call)?.endsWith(':read') === true,
    );
    expect(writing.map(({ call }) => call.name).filter((name) => !Object.hasOwn(noted, name))).toEqual([]);
  });

  for (const { call } of tried) {
    it(`${call.name}: refused to every token that doesn’t cover it, and changes nothing by one that reads`, async () => {
      const endpoint = tried.find((one) => one.call === call);
      if (!endpoint) throw new Error(call.name);
      const needed = scopeOfCall(call);
      const request = requestOf(endpoint, await validInput(endpoint, world));
      const before = await rowPrint(server);
      for (const [name, owner] of tokens) {
        const scopes: TokenScope[] =
          name === 'read'
            ? tokenAreas.map((area): TokenScope => `${area}:read`)
            : [`${name as TokenScope}:write` as TokenScope];
        const covers = coversScope(scopes, needed);
        // Those that write are tried by the other tests, with a sign-in.
        if (covers && name !== 'read') continue;
        const { status, problem } = await server.send({ ...request, as: owner });
        const isRefused = status === 403 && problem.code === 'token_out_of_scope';
        expect([name, isRefused]).toEqual([name, !covers]);
      }
      const after = await rowPrint(server);
      const changed = Object.keys(after)
        .filter((table) => after[table] !== before[table])
        .map((table) => table.slice(table.indexOf('.') + 1))
        .filter((table) => ![...ownNotes, ...(noted[call.name] ?? [])].includes(table));
      expect(changed).toEqual([]);
    });
  }
});
