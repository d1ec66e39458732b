import { listJobPlaces } from '@plumbline/contract/job-places';
import { createProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok, reportWorld } from '../reports/reports.fixtures.ts';

let server: TestServer;
let manager: TestPerson;
let inspector: TestPerson;
const jobs: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
  inspector = await server.person('inspector');
  const world = reportWorld(server, await server.person('sys_admin'));
  const type = await world.jobType('Lift');
  const place = async (name: string, location: object | null) =>
    ok(await server.call(createProject, { as: manager, body: { name, location } as never }))._id;
  jobs['haifa'] = await world.job(type, await place('Haifa', { lat: 32.79, long: 34.98, address: 'Port 1' }), {
    users: [inspector.id],
  });
  jobs['jaffa'] = await world.job(type, await place('Jaffa', { lat: 32.05, long: 34.75 }));
  jobs['nowhere'] = await world.job(type, await place('Nowhere', null));
}, 60_000);
afterAll(() => server.close());

const placed = async (query: object = {}, as = manager) => {
  const { docs, is_complete: isComplete } = ok(await server.call(listJobPlaces, { as, query }));
  const nameOf = new Map(Object.entries(jobs).map(([name, id]) => [id, name]));
  return { names: docs.map(({ _id }) => nameOf.get(_id)).toSorted(), isComplete, docs };
};

describe('the jobs on a map', () => {
  it('are those whose project has a place, in the bounds, searched and filtered as the list is', async () => {
    const all = await placed();
    expect([all.names, all.isComplete]).toEqual([['haifa', 'jaffa'], true]);
    expect(all.docs.find(({ _id }) => _id === jobs['haifa'])).toMatchObject({
      status: 'assigned',
      jobType: { title: 'Lift' },
      project: { name: 'Haifa' },
      location: { lat: 32.79, long: 34.98, address: 'Port 1' },
    });
    expect((await placed({ bounds: '32,34,32.5,35' })).names).toEqual(['jaffa']);
    expect((await placed({ search: 'haifa' })).names).toEqual(['haifa']);
    const filters = JSON.stringify({ field: 'status', operator: 'equal', value: 'open' });
    expect((await placed({ filters })).names).toEqual(['jaffa']);
  });

  it('are for an inspector only those that they are on', async () => {
    expect((await placed({}, inspector)).names).toEqual(['haifa']);
    expect((await placed({}, await server.person('client'))).names).toEqual([]);
  });

  it('names a filter that is none', async () => {
    const { status, problem } = await server.call(listJobPlaces, { as: manager, query: { filters: '{"field":"x"}' } });
    expect([status, problem.errors[0]?.path]).toEqual([400, 'query.filters.field']);
  });
});
