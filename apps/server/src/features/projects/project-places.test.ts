import { mappedLimit } from '@plumbline/contract/map-places';
import * as calls from '@plumbline/contract/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
});
afterAll(() => server.close());

const create = (name: string, location: object | null, more: object = {}, as = manager) =>
  server.call(calls.createProject, { as, body: { name, location, ...more } as never });
const placesOf = async (query: object = {}, as = manager) => {
  const { body } = await server.call(calls.listProjectPlaces, { as, query });
  return { names: body.docs.map(({ name }) => name).toSorted(), isComplete: body.is_complete };
};

describe('the projects on a map', () => {
  it('are those with a place that the person sees, in the bounds and by the search', async () => {
    const stranger = await server.person('project_manager');
    const inspector = await server.person('inspector');
    await create('Haifa tower', { lat: 32.79, long: 34.98, address: 'Port 1' });
    await create('Tel Aviv mall', { lat: 32.08, long: 34.78 });
    await create('Nowhere', null);
    await create('Secret', { lat: 32.1, long: 34.8 }, { private: true });
    expect(await placesOf()).toEqual({ names: ['Haifa tower', 'Secret', 'Tel Aviv mall'], isComplete: true });
    expect((await placesOf({}, stranger)).names).toEqual(['Haifa tower', 'Tel Aviv mall']);
    expect((await placesOf({}, inspector)).names).toEqual([]);
    expect((await placesOf({ bounds: '32,34,32.5,35' })).names).toEqual(['Secret', 'Tel Aviv mall']);
    expect((await placesOf({ search: 'port' })).names).toEqual(['Haifa tower']);
    const filters = JSON.stringify({ field: 'isPrivate', operator: 'equal', value: true });
    expect((await placesOf({ filters })).names).toEqual(['Secret']);
    const { body } = await server.call(calls.listProjectPlaces, { as: manager, query: { search: 'mall' } });
    expect(body.docs[0]?.location).toEqual({ lat: 32.08, long: 34.78, address: '' });
  });

  it('names bounds that are none', async () => {
    for (const bounds of ['1,2,3', 'a,b,c,d', '95,0,96,1', ',,,', '1,2,3,']) {
      const { status, problem } = await server.call(calls.listProjectPlaces, { as: manager, query: { bounds } });
      expect([bounds, status, problem.errors[0]?.path.startsWith('query.bounds')]).toEqual([bounds, 400, true]);
    }
  });

  it('are told as many as a screen can show, found by the index of places', async () => {
    const db = server.db();
    await db.rows(sql`insert into ${db.table('projects')} (id, name, latitude, longitude)
      select gen_random_uuid(), 'P' || n, -40 + n * 0.0001, 20 from generate_series(1, 2100) n`);
    const far = await placesOf({ bounds: '-41,19,-39,21' });
    expect([far.names.length, far.isComplete]).toEqual([mappedLimit, false]);
    expect((await placesOf({ bounds: '-41,19,-39.9,21' })).isComplete).toBe(true);
    await db.rows(sql`analyze ${db.table('projects')}`);
    const plan = await db.rows(sql`explain select id from ${db.table('projects')} p
      where p.latitude is not null and p.removed_at is null and point(p.longitude, p.latitude) <@ box(point(34, 32), point(35, 33))`);
    expect(JSON.stringify(plan)).toContain('projects_place');
  });
});
