import * as planCalls from '@plumbline/contract/asset-plans';
import type { AssetTiles } from '@plumbline/contract/asset-plans';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { planPdf } from '../../../test/support/files/pdf-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { uploadTo } from './assets.fixtures.ts';
import { pageSeconds } from './make-tiles.ts';

let server: TestServer;
let one: TestPerson;
let other: TestPerson;
const { limit } = pageSeconds;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  one = await server.person('business_admin');
  other = await server.person('business_admin', { instance: 'acme' });
});
afterEach(() => {
  vi.restoreAllMocks();
  pageSeconds.limit = limit;
});
afterAll(() => server.close());

/** Each band takes at least so long, as one of a picture of 60,000 × 60,000 pixels does. */
function slowDown(ms: number): void {
  const { decoder } = server.services;
  const run = decoder.run.bind(decoder);
  vi.spyOn(decoder, 'run').mockImplementation(async (name, input, options) => {
    if (name === 'pageTiles') await new Promise((resolve) => setTimeout(resolve, ms));
    const output = await run(name, input, options);
    if (name === 'pageTiles') options?.onWorked?.(ms);
    return output;
  });
}

let plans = 0;
async function upload(as: TestPerson): Promise<string> {
  plans += 1;
  const bytes = planPdf({ width: 20, height: 15 + plans, walls: 100 });
  const { body, problem } = await uploadTo(server, { as, bytes, name: 'plan', query: { target: 'blueprint' } });
  if (!body._id) throw new Error(problem.code);
  return body._id;
}

const tilesOf = async (id: string, as: TestPerson): Promise<AssetTiles> =>
  (await server.call(planCalls.readAssetTiles, { as, params: { id }, query: { page: 1 } })).body;

async function madeTiles(id: string, as: TestPerson): Promise<AssetTiles> {
  for (;;) {
    const tiles = await tilesOf(id, as);
    if (tiles.state === 'done' || tiles.state === 'failed') return tiles;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('plans of one company that take long hold up no other company’s', { timeout: 240_000 }, async () => {
  slowDown(1500);
  const many = await Promise.all(Array.from({ length: 4 }, () => upload(one)));
  const few = await upload(other);
  expect((await madeTiles(few, other)).state).toBe('done');
  const states = await Promise.all(many.map(async (id) => (await tilesOf(id, one)).state));
  expect(states.filter((state) => state === 'done').length).toBeLessThan(4);
  for (const id of many) expect((await madeTiles(id, one)).state).toBe('done');
});

it('a page that takes longer than a page may is given up, and says why', { timeout: 60_000 }, async () => {
  pageSeconds.limit = 0.01;
  slowDown(20);
  expect(await madeTiles(await upload(one), one)).toMatchObject({ state: 'failed', problem: 'file_too_demanding' });
});
