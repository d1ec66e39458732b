import * as calls from '@plumbline/contract/instances';
import { listLimits } from '@plumbline/contract/limits';
import { inviteUser, inviteUsers } from '@plumbline/contract/invitations';
import { createJob } from '@plumbline/contract/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { World } from '../../../test/access-matrix/world.ts';
import { makeWorld } from '../../../test/access-matrix/world.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { warnOfLimits } from './limit-warnings.ts';

let server: TestServer;
let world: World;
let operator: TestPerson;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  operator = await server.person('sys_admin');
  const list = await server.call(calls.listInstances, { as: operator, query: { search: 'acme' } });
  id = list.body.docs[0]?._id ?? '';
});
afterAll(() => server.close());
beforeEach(() => limit({}));

const none = { people: null, storage: null, jobs_a_day: null };

async function limit(limits: Partial<Record<keyof typeof none, number>>) {
  const body = { limits: { ...none, ...limits }, owner_email: 'owner@acme.test' };
  const { body: changed } = await server.call(calls.changeInstance, { as: operator, params: { id }, body });
  return changed;
}

const acmeAdmin = () => server.person('business_admin', { instance: 'acme' });

describe('limits of an instance', () => {
  it('refuse one more person, of many at once too, and none before', async () => {
    const as = await acmeAdmin();
    const { people } = await limit({});
    await limit({ people: people + 1 });
    const invite = (email: string) => server.call(inviteUser, { as, body: { email, role: 'inspector' } });
    const many = { role: 'inspector' as const, people: [{ email: 'a@acme.test' }, { email: 'b@acme.test' }] };
    const refused = await server.call(inviteUsers, { as, body: many });
    expect([refused.status, refused.problem.code]).toEqual([409, 'people_limit_reached']);
    const both = await Promise.all([invite('c@acme.test'), invite('d@acme.test')]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    await limit({});
    expect((await invite('e@acme.test')).status).toBe(200);
  });

  it('refuse jobs beyond those of a day', async () => {
    const { jobs_today: made } = await limit({});
    await limit({ jobs_a_day: made + 1 });
    const as = await acmeAdmin();
    const jobType = await world.jobType('foreign');
    const project = await world.project('foreign');
    const create = () =>
      server.call(createJob, {
        as,
        body: { job_type: jobType, project, startDate: '2026-12-01T08:00:00Z' },
      });
    const statuses = [(await create()).status, (await create()).status];
    expect(statuses).toEqual([200, 409]);
  });

  it('refuse files beyond their bytes, as a disk that is full does', async () => {
    const { storage } = await limit({});
    await limit({ storage: storage + 10 });
    const as = await acmeAdmin();
    const upload = await server.send({
      method: 'POST',
      url: '/v2/asset/upload?target=logo',
      as,
      payload: Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\r\n--x--'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([upload.status, upload.problem.code]).toEqual([507, 'storage_limit_reached']);
  });

  it('are read by administrators of the instance, with what is used of each', async () => {
    const as = await acmeAdmin();
    const { people, jobs_today: made, storage } = await limit({});
    const read = async () => (await server.call(listLimits, { as })).body.docs;
    expect(await read()).toEqual([]);
    await limit({ people: people + 1, jobs_a_day: made + 1000, storage: Math.max(1, storage) });
    expect(await read()).toEqual([
      { kind: 'people', used: people, max: people + 1, state: 'near' },
      expect.objectContaining({ kind: 'storage', max: Math.max(1, storage) }),
      { kind: 'jobs_a_day', used: made, max: made + 1000, state: 'free' },
    ]);
    await limit({ people });
    expect(await read()).toEqual([{ kind: 'people', used: people, max: people, state: 'reached' }]);
    const inspector = await server.person('inspector', { instance: 'acme' });
    expect((await server.call(listLimits, { as: inspector })).status).toBe(403);
  });

  it('warn the owner once at 80 percent, and once when they are reached', async () => {
    const { people } = await limit({});
    const warnings = async () => {
      await warnOfLimits(server.services);
      const { rows } = await server.services.pool.query<{ data: object }>(
        "select data from queue.job where name = 'mail' and data ->> 'kind' = 'limit_warning' order by created_on, id",
      );
      return rows.map((row) => row.data);
    };
    const before = (await warnings()).length;
    await limit({ people: people * 2 });
    expect((await warnings()).length).toBe(before);
    await limit({ people: people + 1 });
    await warnings();
    const near = (await warnings()).slice(before);
    expect(near).toMatchObject([{ limit: 'people', state: 'near', used: people, max: people + 1 }]);
    await acmeAdmin();
    await warnings();
    expect((await warnings()).slice(before + 1)).toMatchObject([{ state: 'reached', used: people + 1 }]);
  });
});
