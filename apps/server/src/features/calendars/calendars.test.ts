import * as calls from '@plumbline/contract/calendars';
import { changeJob } from '@plumbline/contract/jobs';
import { banUsers, changeUser, removeUsers } from '@plumbline/contract/users';
import { changeView, createView, removeView } from '@plumbline/contract/views';
import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeJobType, makeProject, setSetting, setToggle } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';
import { readEntries } from './read-entries.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let ruth: TestPerson;
let noa: TestPerson;
let hebrew: string;
const day = 86_400_000;
/** A moment so many days from now, to the minute. */
const inDays = (days: number) => new Date(Math.floor((Date.now() + days * day) / 60_000) * 60_000).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  const place = { latitude: 32.0743, longitude: 34.7922, address: 'Menachem Begin Rd 132; Tel Aviv, Israel' };
  await server.db().query.updateTable('projects').set(place).where('id', '=', world.projectId).execute();
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
  noa = await server.person('inspector', { first: 'נועה', last: 'אדר' });
  hebrew = await makeJobType(server, { title: 'בדיקת מעלית' });
}, 60_000);
afterAll(() => server.close());

const make = (startDate: string, users: readonly TestPerson[], more: object = {}, as?: TestPerson) =>
  world.create({ startDate, users: users.map(({ id }) => id), ...more }, as);
const open = async (as: TestPerson, view: string | null = null) => {
  const { address } = ok(await server.call(calls.openCalendar, { as, body: { view } }));
  return new URL(address ?? '').pathname;
};
const read = (url: string, headers: Record<string, string> = {}) => server.send({ method: 'GET', url, headers });
const entriesOf = async (url: string) => {
  const { status, body } = await read(url);
  if (status !== 200) throw new Error(`the calendar answers ${status}`);
  return readEntries(String(body)).entries;
};
const uidsOf = async (url: string) => (await entriesOf(url)).map(({ uid }) => uid);
const eventsOf = (name: string) =>
  server.db().query.selectFrom('events').selectAll().where('name', '=', name).orderBy('id').execute();
const makeView = async (as: TestPerson, body: object) =>
  ok(await server.call(createView, { as, body: { list: 'jobs', name: 'Plan', ...body } as never }));

describe('the calendar of one’s own jobs', () => {
  it('has the jobs that somebody is on, as another program reads them', async () => {
    const title = await makeJobType(server, { title: 'Lift; door, \\ rope' });
    const own = await make(inDays(1), [noa, ruth], { job_type: hebrew, plannedLength: 90 });
    const listed = await make(inDays(2), [noa], { job_type: title });
    await make(inDays(1), [ruth]);
    const url = await open(noa);
    const { status, headers, body } = await read(url);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    const { entries } = readEntries(String(body));
    expect(entries.map(({ uid, summary }) => [uid, summary])).toEqual([
      [own._id, `#${own.ID} בדיקת מעלית – Azrieli Tower`],
      [listed._id, `#${listed.ID} Lift; door, \\ rope – Azrieli Tower`],
    ]);
    expect(entries[0]).toMatchObject({
      start: own.startDate,
      end: own.plannedEnd,
      status: 'CONFIRMED',
      location: 'Menachem Begin Rd 132; Tel Aviv, Israel',
      geo: [32.0743, 34.7922],
      description: expect.stringContaining('נועה אדר'),
      url: expect.stringMatching(new RegExp(`/jobs/${own._id}$`)),
    });
  });

  it('follows what changes, under the same ids, and says so by its tag', async () => {
    const person = await server.person('inspector');
    const job = await make(inDays(3), [person]);
    const url = await open(person);
    const first = await read(url);
    const tag = String(first.headers['etag']);
    expect((await read(url, { 'if-none-match': tag })).status).toBe(304);
    expect((await read(url, { 'if-none-match': `W/${tag}` })).status).toBe(304);
    const { project_manager: as } = world.people;
    ok(await server.call(changeJob, { as, params: { id: job._id }, body: { status: 'rejected' } }));
    const second = await read(url, { 'if-none-match': tag });
    expect([second.status, second.headers['etag'] === tag]).toEqual([200, false]);
    const [before, after] = [first, second].map(({ body }) => readEntries(String(body)).entries[0]);
    expect(after).toMatchObject({ uid: job._id, status: 'CANCELLED', start: before?.start });
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
    expect(Date.parse(after?.changed ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.changed ?? ''));
    const [feed] = ok(await server.call(calls.listCalendars, { as: person }));
    expect([feed?.reads, feed?.address]).toEqual([4, null]);
    const reads = (await eventsOf('calendar.read')).filter(({ subject_id: id }) => id === feed?._id);
    expect(reads.map(({ after: payload }) => payload)).toEqual([
      { userId: person.id, viewId: null, rows: 1 },
      { userId: person.id, viewId: null, rows: 1 },
    ]);
  });

  it('goes 30 days back and 180 ahead, with what lasts into them', async () => {
    const person = await server.person('inspector');
    const lasting = await make(inDays(-32), [person], { plannedLength: 4320 });
    const first = await make(inDays(-29.5), [person]);
    const last = await make(inDays(179.5), [person]);
    await make(inDays(-32), [person], { plannedLength: 600 });
    await make(inDays(-45), [person], { plannedLength: 14_400 });
    await make(inDays(182), [person]);
    expect(await uidsOf(await open(person))).toEqual([lasting._id, first._id, last._id]);
  });

  it('is called by its company, in its owner’s language', async () => {
    await setSetting(server, 'companyName', 'Alma; lifts, ltd');
    const url = await open(noa);
    const name = async () => readEntries(String((await read(url)).body)).name;
    expect(await name()).toBe('Alma; lifts, ltd: my jobs');
    await sql`update instance_main.users set language = 'he' where id = ${noa.id}`.execute(server.services.unbound);
    expect(await name()).toBe('Alma; lifts, ltd: העבודות שלי');
    expect((await entriesOf(url))[0]?.description).toContain('שובצה');
  });

  it('has of more than 2,000 jobs those nearest to now', async () => {
    const person = await server.person('inspector');
    const near = await make(inDays(0.5), [person]);
    const copied = await make(inDays(-20), [person]);
    await sql`
      with made as (insert into instance_main.jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(),
          'number', j.number + 10000 + place, 'start_date', j.start_date + place * interval '1 minute'))).*
        from instance_main.jobs j, generate_series(1, 2010) place where j.id = ${copied._id} returning id, start_date, created_at)
      insert into instance_main.job_assignees select (jsonb_populate_record(a, jsonb_build_object('job_id', made.id,
          'job_start', made.start_date, 'job_created_at', made.created_at))).*
      from instance_main.job_assignees a, made where a.job_id = ${copied._id}`.execute(server.services.unbound);
    const uids = await uidsOf(await open(person));
    expect([uids.length, uids.at(-1), uids.includes(copied._id)]).toEqual([2000, near._id, false]);
  }, 60_000);
});

describe('the calendar of a view', () => {
  const onProject = (id: string) => ({ filters: { field: 'project', operator: 'equal', value: id } });

  it('has the jobs with people that the view shows, with their names', async () => {
    const { project_manager: manager } = world.people;
    const harbour = await makeProject(server, { name: 'Harbour' });
    const job = await make(inDays(1), [ruth], { project: harbour });
    await make(inDays(1), [ruth]);
    await make(inDays(1), [], { project: harbour });
    const url = await open(manager, (await makeView(manager, onProject(harbour)))._id);
    const entries = await entriesOf(url);
    expect(entries.map(({ uid, summary }) => [uid, summary])).toEqual([
      [job._id, `Ruth Bar: #${job.ID} Lift inspection – Harbour`],
    ]);
    expect(readEntries(String((await read(url)).body)).name).toBe('Plan');
  });

  it('shows what its owner sees: of one view each their own', async () => {
    const { project_manager: manager, business_admin: administrator } = world.people;
    const secret = await makeProject(server, { name: 'Secret', private: true });
    const job = await make(inDays(1), [ruth], { project: secret }, administrator);
    const view = await makeView(administrator, { ...onProject(secret), sharing: 'everybody' });
    expect(await uidsOf(await open(administrator, view._id))).toEqual([job._id]);
    expect(await uidsOf(await open(manager, view._id))).toEqual([]);
  });

  it('ends with the view, and with its being shared', async () => {
    const { project_manager: manager, business_admin: as } = world.people;
    const view = await makeView(as, { sharing: 'everybody', name: 'Shared' });
    const url = await open(manager, view._id);
    expect((await read(url)).status).toBe(200);
    const of = async () =>
      ok(await server.call(calls.listCalendars, { as: manager })).find((one) => one.view?._id === view._id)?.view;
    expect(await of()).toEqual({ _id: view._id, name: 'Shared' });
    ok(await server.call(changeView, { as, params: { id: view._id }, body: { sharing: 'private' } }));
    expect([(await read(url)).status, await of()]).toEqual([404, { _id: view._id, name: null }]);
    ok(await server.call(changeView, { as, params: { id: view._id }, body: { sharing: 'everybody' } }));
    expect((await read(url)).status).toBe(200);
    ok(await server.call(removeView, { as, params: { id: view._id } }));
    expect((await read(url)).status).toBe(404);
  });

  it('is for who has the shift view, while the app is on; the one of own jobs stays', async () => {
    const { project_manager: manager } = world.people;
    const view = await makeView(manager, {});
    const [url, own] = [await open(manager, view._id), await open(manager)];
    await setToggle(server, 'shift_view', false);
    expect([(await read(url)).status, (await read(own)).status]).toEqual([404, 200]);
    const off = await server.call(calls.openCalendar, { as: manager, body: { view: view._id } });
    expect([off.status, off.problem.code]).toEqual([403, 'feature_off']);
    await setToggle(server, 'shift_view', true);
    expect((await read(url)).status).toBe(200);
    const shared = await makeView(world.people.business_admin, { sharing: 'everybody' });
    expect((await server.call(calls.openCalendar, { as: ruth, body: { view: shared._id } })).status).toBe(403);
  });

  it('is of jobs alone', async () => {
    const { project_manager: as } = world.people;
    const view = await makeView(as, { list: 'projects' });
    expect((await server.call(calls.openCalendar, { as, body: { view: view._id } })).status).toBe(404);
  });
});

describe('the address of a calendar', () => {
  it('is stored as a hash, replaced by the next one, and ended by its owner alone', async () => {
    const person = await server.person('inspector');
    const first = await open(person);
    const secret = first.split('/').at(-1)?.replace('.ics', '') ?? '';
    const stored = await sql<{ row: string }>`select t::text as row from instance_main.calendar_feeds t`.execute(
      server.services.unbound,
    );
    expect(stored.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
    expect((await read(first.replace('.ics', ''))).status).toBe(200);
    const second = await open(person);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const [feed] = ok(await server.call(calls.listCalendars, { as: person }));
    const close = (as: TestPerson) => server.call(calls.closeCalendar, { as, params: { id: feed?._id ?? '' } });
    expect((await close(world.people.sys_admin)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect([(await close(person)).status, (await close(person)).status]).toEqual([200, 404]);
    expect((await read(second)).status).toBe(404);
    expect(ok(await server.call(calls.listCalendars, { as: person }))).toEqual([]);
    const closed = await eventsOf('calendar.closed');
    expect(closed.at(-1)).toMatchObject({ subject_id: feed?._id, before: { userId: person.id, viewId: null } });
  });

  it('is no client’s, and no other instance’s', async () => {
    const { client } = world.people;
    expect((await server.call(calls.openCalendar, { as: client, body: {} })).status).toBe(403);
    expect((await server.call(calls.listCalendars, { as: client })).status).toBe(403);
    const url = await open(ruth);
    expect((await server.send({ method: 'GET', url, instance: 'acme' })).status).toBe(404);
    const foreign = await server.person('business_admin', { instance: 'acme' });
    const view = await makeView(foreign, { sharing: 'everybody' });
    const as = world.people.business_admin;
    expect((await server.call(calls.openCalendar, { as, body: { view: view._id } })).status).toBe(404);
    expect(await uidsOf(url)).not.toEqual([]);
  });

  it('ends for good with a ban, another role and a removal', async () => {
    const admin = world.people.sys_admin;
    const ban = (id: string, banned: boolean) => server.call(banUsers, { as: admin, body: { users: [id], banned } });
    const become = (id: string, role: Role) => server.call(changeUser, { as: admin, params: { id }, body: { role } });
    const endings: ((id: string) => Promise<{ status: number }[]>)[] = [
      async (id) => [await ban(id, true), await ban(id, false)],
      async (id) => [await become(id, 'project_manager'), await become(id, 'inspector')],
      async (id) => [await server.call(removeUsers, { as: admin, body: { users: [id] } })],
    ];
    for (const end of endings) {
      const owner = await server.person('inspector');
      const url = await open(owner);
      expect((await read(url)).status).toBe(200);
      for (const { status } of await end(owner.id)) expect(status).toBe(200);
      await sql`update instance_main.users set removed_at = null where id = ${owner.id}`.execute(
        server.services.unbound,
      );
      expect((await read(url)).status).toBe(404);
      expect((await eventsOf('calendar.closed')).at(-1)).toMatchObject({ before: { userId: owner.id } });
    }
  });

  it('has the rights that its owner has now, and none once they have none', async () => {
    const owner = await server.person('project_manager');
    const view = await makeView(owner, {});
    const url = await open(owner, view._id);
    const set = (change: ReturnType<typeof sql>) =>
      sql`update instance_main.users set ${change} where id = ${owner.id}`.execute(server.services.unbound);
    const status = async () => (await read(url)).status;
    expect(await status()).toBe(200);
    await set(sql`role = 'inspector'`);
    expect(await status()).toBe(404);
    await set(sql`role = 'project_manager', banned_at = now()`);
    expect(await status()).toBe(404);
  });

  it('is read 120 times an hour, and can’t be guessed without end', async () => {
    const person = await server.person('inspector');
    const url = await open(person);
    for (let readings = 1; readings <= 120; readings += 1) {
      expect([readings, (await read(url)).status]).toEqual([readings, 200]);
    }
    const refused = await read(url);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    const guess = (n: number) =>
      server.send({
        method: 'GET',
        url: `/v2/calendars/feed/${String(n).padStart(43, 'x')}.ics`,
        remoteAddress: '203.0.113.77',
      });
    for (let n = 1; n <= 120; n += 1) expect((await guess(n)).status).toBe(404);
    expect((await guess(121)).status).toBe(429);
    expect((await server.send({ method: 'GET', url: await open(person), remoteAddress: '203.0.113.77' })).status).toBe(
      200,
    );
  }, 60_000);
});
