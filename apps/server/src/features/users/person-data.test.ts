import { createExport, readExport } from '@plumbline/contract/exports';
import { roles } from '@plumbline/domain/actor/roles';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportsMade } from '../../../test/support/exports-made.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { runExport } from '../exports/run-export.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  inspector = await server.person('inspector', { first: 'Dana', email: 'dana@plumbline.test' });
  const jobType = await makeJobType(server, admin, [['text', 'Remarks']]);
  await makeJob(server, jobType.id, [inspector]);
  await uploadTo(server, { as: inspector, bytes: await jpeg(20, 20), name: 'mine.jpg' });
  await uploadTo(server, { as: admin, bytes: await jpeg(22, 22), name: 'theirs.jpg' });
  await server.db().query.updateTable('users').set({ password_hash: 'secret-hash' }).execute();
});
afterAll(() => server.close());

const ask = (as: TestPerson, user: string) =>
  server.call(createExport, { as, body: { kind: 'person_data', input: { user } } });

it('is given by administrators, and to the person', async () => {
  for (const role of roles) {
    const as = await server.person(role);
    const { status } = await ask(as, inspector.id);
    expect([role, status]).toEqual([
      role,
      role === 'sys_admin' || role === 'business_admin' ? 200 : expect.any(Number),
    ]);
    if (!['sys_admin', 'business_admin'].includes(role)) expect([403, 404], role).toContain(status);
  }
  expect((await ask(inspector, inspector.id)).status).toBe(200);
  const above = await server.person('sys_admin');
  expect((await ask(admin, above.id)).status).toBe(403);
});

it('has what is stored about the person, the files, and nobody else’s', async () => {
  const { body } = await ask(admin, inspector.id);
  await runExport(server.services, kinds, { schema: 'instance_main', exportId: body._id });
  // Others that wait are made first, in turn.
  while ((await server.call(readExport, { as: admin, params: { id: body._id } })).body.state === 'waiting') {
    await runExport(server.services, kinds, { schema: 'instance_main', exportId: body._id });
  }
  const file = await server.send({ method: 'GET', url: `/v2/exports/${body._id}/file`, as: admin });
  expect(file.status).toBe(200);
  const entries = unzipSync(file.body as Buffer);
  const text = (name: string) => Buffer.from(entries[name] ?? []).toString('utf8');
  const json = (name: string) => JSON.parse(text(name)) as Record<string, unknown>[];
  expect(json('profile.json')).toMatchObject([{ id: inspector.id, first_name: 'Dana', email: 'dana@plumbline.test' }]);
  expect(json('jobs.json')).toHaveLength(1);
  expect(json('files.json')).toMatchObject([{ name: 'mine.jpg' }]);
  expect(json('sign-ins.json').length).toBeGreaterThan(0);
  expect(Object.keys(entries).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(['answers.jsonl', 'events.jsonl', 'absences.json']));
  expect(
    Object.values(entries)
      .map((entry) => Buffer.from(entry).toString('latin1'))
      .join(),
  ).not.toContain('secret-hash');
  const { query } = server.db();
  const made = await query
    .selectFrom('events')
    .select('after')
    .where('name', '=', 'export.made')
    .where('subject_id', '=', body._id)
    .execute();
  expect(made).toMatchObject([{ after: { kind: 'person_data' } }]);
  expect((await exportsMade(server)).length).toBeGreaterThan(0);
});
