import * as calls from '@plumbline/contract/exports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { runExport } from '../exports/run-export.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeProject, setToggle } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let ruth: TestPerson;
let noa: TestPerson;
const week = { from: '2026-03-15', to: '2026-03-21' };
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  const place = { latitude: 32.0743, longitude: 34.7922, address: 'Menachem Begin Rd 132' };
  await server.db().query.updateTable('projects').set(place).where('id', '=', world.projectId).execute();
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
  noa = await server.person('inspector', { first: 'נועה', last: 'אדר' });
  const make = (startDate: string, users: readonly TestPerson[], more: object = {}) =>
    world.create({ startDate, users: users.map(({ id }) => id), ...more });
  await make('2026-03-15T08:00:00.000Z', [ruth, noa], { plannedLength: 90 });
  await make('2026-03-15T06:00:00.000Z', [ruth]);
  // From 23:00 to 02:00 there.
  await make('2026-03-16T21:00:00.000Z', [ruth], { plannedLength: 180 });
  // From the day before into the week: five hours of it.
  await make('2026-03-14T20:00:00.000Z', [noa], { plannedLength: 420 });
}, 60_000);
afterAll(() => server.close());

const begin = (input: Record<string, unknown>, as = world.people.project_manager, language = 'en') =>
  server.call(calls.createExport, {
    as,
    body: { kind: 'shifts_xlsx', input: { ...week, ...input } },
    headers: { 'accept-language': language },
  });

async function fileOf(input: Record<string, unknown>, as = world.people.project_manager, language = 'en') {
  const { _id } = ok(await begin(input, as, language));
  await runExport(server.services, kinds, { schema: 'instance_main', exportId: _id });
  const made = ok(await server.call(calls.readExport, { as, params: { id: _id } }));
  expect(made).toMatchObject({ state: 'done', problem: null });
  const file = await server.send({ method: 'GET', url: `/v2/exports/${_id}/file`, as });
  const bytes = file.body as Buffer;
  const [board, jobs] = await readSpreadsheet(bytes);
  const plain = (rows: readonly (readonly unknown[])[] = []) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(/[\u2066-\u2069]/g, '') : cell)));
  return { made, bytes, board: plain(board?.rows), jobs: plain(jobs?.rows), names: [board?.name, jobs?.name] };
}

describe('the shift view as a spreadsheet', () => {
  it('has people down, days across, and how much each has', async () => {
    const { made, board, names } = await fileOf({});
    expect(made).toMatchObject({ fileName: 'Shifts 2026-03-15 – 2026-03-21.xlsx', rows: 4 });
    expect(names).toEqual(['Shifts', 'Jobs']);
    const [head, ...rows] = board;
    expect([head?.[0], head?.[1], head?.[7], head?.[8], head?.[9]]).toEqual([
      'Person',
      'Sun 15/03/2026',
      'Sat 21/03/2026',
      'Jobs',
      'Hours',
    ]);
    const ofRuth = rows.find(([name]) => name === 'Ruth Bar') ?? [];
    expect(ofRuth[1]).toBe('08:00–09:00 #2 Lift inspection (Assigned)\n10:00–11:30 #1 Lift inspection (Assigned)');
    expect([ofRuth[2], ofRuth[3]]).toEqual([
      'from 23:00 #3 Lift inspection (Assigned)',
      'until 02:00 #3 Lift inspection (Assigned)',
    ]);
    expect([ofRuth[8], ofRuth[9]]).toEqual([3, '05:30']);
    const ofNoa = rows.find(([name]) => name === 'נועה אדר') ?? [];
    expect([ofNoa[8], ofNoa[9]]).toEqual([2, '06:30']);
    const total = rows.at(-1) ?? [];
    expect([total[0], total[8], total[9]]).toEqual(['Total', 4, '12:00']);
  });

  it('has the jobs one by one behind it', async () => {
    const { jobs } = await fileOf({});
    const [head, ...rows] = jobs;
    expect(head).toEqual(['#', 'People', 'Start', 'End', 'Length', 'Job type', 'Project', 'Address', 'Status']);
    expect(rows).toHaveLength(4);
    const first = rows.find(([number]) => number === 1) ?? [];
    expect(String(first[1]).split(', ').toSorted()).toEqual(['Ruth Bar', 'נועה אדר'].toSorted());
    expect(first.slice(4)).toEqual(['01:30', 'Lift inspection', 'Azrieli Tower', 'Menachem Begin Rd 132', 'Assigned']);
  });

  it('wraps its cells, and runs from right to left in Hebrew', async () => {
    const { bytes, board } = await fileOf({}, world.people.business_admin, 'he');
    const parts = unzipSync(bytes);
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    expect(sheet).toContain('rightToLeft="1"');
    expect(sheet).toMatch(/<c r="B\d+" t="inlineStr" s="8">/);
    expect(new TextDecoder().decode(parts['xl/styles.xml'])).toContain('wrapText="1"');
    expect(board[0]?.[0]).toBe('עובדים');
    expect(board.flat()).toContain('עד 02:00 #3 Lift inspection (שובצה)');
  });

  it('is narrowed as the board is, with the rights of its reader', async () => {
    const { business_admin: administrator } = world.people;
    const secret = await makeProject(server, { name: 'Secret', private: true });
    const startDate = '2026-03-18T08:00:00.000Z';
    await world.create({ startDate, users: [ruth.id], project: secret }, administrator);
    const filters = JSON.stringify({ field: 'project', operator: 'equal', value: secret });
    expect((await fileOf({ filters }, administrator)).jobs).toHaveLength(2);
    expect((await fileOf({ filters })).jobs).toHaveLength(1);
    const ofNoa = await fileOf({ users: [noa.id] });
    expect(ofNoa.board.map(([name]) => name)).toEqual(['Person', 'נועה אדר', 'Total']);
    expect(ofNoa.jobs).toHaveLength(3);
  });

  it('is refused for who has no shift view, without the app, and where nothing is asked for rightly', async () => {
    const { inspector, client } = world.people;
    expect([(await begin({}, inspector)).status, (await begin({}, client)).status]).toEqual([403, 403]);
    const wrong = await begin({ to: '2026-03-01' });
    expect(wrong.problem.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(['input.to ends_before_it_starts']);
    const foreign = await server.person('business_admin', { instance: 'acme' });
    expect((await begin({ users: [ruth.id] }, foreign)).status).toBe(400);
    await setToggle(server, 'shift_view', false);
    expect((await begin({})).status).toBe(403);
    await setToggle(server, 'shift_view', true);
  });
});
