import * as calls from '@plumbline/contract/exports';
import { exportDays, maxExportsInProgress } from '@plumbline/domain/documents/exports';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { ExportCancelled } from './export-kind.ts';
import { tidyExports } from './export-work.ts';
import { maxAttempts, runExport, touchedEveryMs } from './run-export.ts';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let jobTypeId = '';
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
  jobTypeId = (await makeJobType(server, admin, [['text', 'Remarks']])).id;
});
afterAll(() => server.close());

const start = async (as: TestPerson, jobs: string[], more = {}) =>
  server.call(calls.createExport, { as, body: { kind: 'job_pdf', input: { jobs, ...more } } });
const someJobs = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeJob(server, jobTypeId, [inspector])));
const run = (exportId: string) => runExport(server.services, kinds, { schema: 'instance_main', exportId });
const read = async (as: TestPerson, id: string) => (await server.call(calls.readExport, { as, params: { id } })).body;
const download = (as: TestPerson, id: string) => server.send({ method: 'GET', url: `/v2/exports/${id}/file`, as });

describe('an export in the background', () => {
  it('waits, is made, can be fetched by whoever asked for it alone, and tells the audit trail and the person', async () => {
    const made = await start(inspector, await someJobs(3));
    expect(made.body).toMatchObject({ kind: 'job_pdf', state: 'waiting', name: '3 jobs.pdf', rows: 3, progress: 0 });
    const { _id } = made.body;
    expect((await download(inspector, _id)).problem.code).toBe('export_not_ready');
    await run(_id);
    expect(await read(inspector, _id)).toMatchObject({ state: 'done', progress: 1, fileName: '3 jobs.pdf' });
    const file = await download(inspector, _id);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect((await readPdf(file.body as Buffer)).text).toContain('3 jobs');
    expect((await download(admin, _id)).status).toBe(404);
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', _id)
      .orderBy('id')
      .execute();
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([
      ['export.made', inspector.id],
      ['export.ready', null],
    ]);
    expect(events[0]?.after).toMatchObject({ rows: 3 });
  });

  it('stays a week', async () => {
    const made = (await start(inspector, await someJobs(1))).body;
    const days = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / 86_400_000;
    expect(days).toBe(exportDays);
    expect(exportDays).toBe(7);
    await run(made._id);
    await sql`update instance_main.exports set expires_at = now() - interval '1 minute' where id = ${made._id}`.execute(
      server.services.unbound,
    );
    expect((await download(inspector, made._id)).status).toBe(404);
    await tidyExports(server.services);
    const rows = await server.db().query.selectFrom('exports').select('id').where('id', '=', made._id).execute();
    expect(rows).toEqual([]);
  });

  it('that is cancelled ends, and nothing is kept of it', async () => {
    const made = (await start(inspector, await someJobs(2))).body;
    await server.call(calls.removeExport, { as: inspector, params: { id: made._id } });
    await run(made._id);
    expect(await read(inspector, made._id)).toMatchObject({ state: 'cancelled', fileName: null });

    const running = (await start(inspector, await someJobs(2))).body;
    let isStopped = false;
    const slow = new Map([
      [
        'job_pdf',
        {
          ...(kinds.get('job_pdf') as NonNullable<ReturnType<typeof kinds.get>>),
          make: async (_: unknown, __: unknown, tell: (share: number) => Promise<void>) => {
            await server.call(calls.removeExport, { as: inspector, params: { id: running._id } });
            await tell(0.5).catch((error: unknown) => {
              isStopped = error instanceof ExportCancelled;
              throw error;
            });
            throw new Error('went on');
          },
        },
      ],
    ]);
    await runExport(server.services, slow as never, { schema: 'instance_main', exportId: running._id });
    expect(isStopped).toBe(true);
    expect(await read(inspector, running._id)).toMatchObject({ state: 'cancelled' });
  });

  it('that a killed server has left is taken up again, and never given out in part', async () => {
    const made = (await start(inspector, await someJobs(1))).body;
    // Its state after the process that made it died: running, not touched any more, without a file.
    await sql`update instance_main.exports set state = 'running', progress = 0.7, touched_at = now() - interval '2 minutes'
      where id = ${made._id}`.execute(server.services.unbound);
    expect((await download(inspector, made._id)).problem.code).toBe('export_not_ready');
    await tidyExports(server.services);
    expect(await read(inspector, made._id)).toMatchObject({ state: 'waiting' });
    await run(made._id);
    expect(await read(inspector, made._id)).toMatchObject({ state: 'done' });
    const { rows } = await sql<{ broken: number }>`
      select count(*)::integer as broken from instance_main.exports where (state = 'done') <> (sha256 is not null)`.execute(
      server.services.unbound,
    );
    expect(rows[0]?.broken).toBe(0);
  });

  it('that nothing is put out of for minutes is not taken for one that was left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const made = (await start(inspector, await someJobs(1))).body;
      const touchedAt = async () =>
        (
          await server.db().query.selectFrom('exports').select('touched_at').where('id', '=', made._id).execute()
        )[0]?.touched_at.getTime() ?? 0;
      const kind = kinds.get('job_pdf') as NonNullable<ReturnType<typeof kinds.get>>;
      const make: typeof kind.make = async (...parts) => {
        const result = await kind.make(...parts);
        await sql`update instance_main.exports set touched_at = now() - interval '2 minutes'
          where id = ${made._id}`.execute(server.services.unbound);
        const before = await touchedAt();
        vi.advanceTimersByTime(touchedEveryMs);
        await expect.poll(touchedAt).toBeGreaterThan(before);
        await tidyExports(server.services);
        return result;
      };
      await runExport(server.services, new Map([['job_pdf', { ...kind, make }]]), {
        schema: 'instance_main',
        exportId: made._id,
      });
      expect(await read(inspector, made._id)).toMatchObject({ state: 'done', fileName: expect.any(String) });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that has ended whoever made it three times fails, and can be asked for again', async () => {
    const jobs = await someJobs(1);
    const made = (await start(inspector, jobs)).body;
    const killed = sql`update instance_main.exports set state = 'running', attempts = ${maxAttempts},
      touched_at = now() - interval '2 minutes' where id = ${made._id}`;
    await killed.execute(server.services.unbound);
    await tidyExports(server.services);
    await run(made._id);
    expect(await read(inspector, made._id)).toMatchObject({ state: 'failed', fileName: null });
    expect((await download(inspector, made._id)).problem.code).toBe('export_failed');
    const again = (await start(inspector, jobs)).body;
    await run(again._id);
    expect(await read(inspector, again._id)).toMatchObject({ state: 'done' });
  });

  it('that failed is made after all when it is retried, by whoever asked for it alone and with the rights of now', async () => {
    const person = await server.person('inspector');
    const job = await makeJob(server, jobTypeId, [person]);
    const { _id } = (await start(person, [job])).body;
    const retry = (as: TestPerson) => server.call(calls.retryExport, { as, params: { id: _id } });
    const failNow = () =>
      sql`update instance_main.exports set state = 'failed', problem = 'export_failed', attempts = ${maxAttempts},
        sha256 = null, finished_at = now() where id = ${_id}`.execute(server.services.unbound);
    expect((await retry(person)).problem.code).toBe('export_not_failed');
    await failNow();
    expect((await retry(admin)).status).toBe(404);
    expect((await retry(person)).body).toMatchObject({ state: 'waiting', problem: null, finished_at: null });
    await run(_id);
    expect(await read(person, _id)).toMatchObject({ state: 'done', fileName: expect.any(String) });
    expect((await retry(person)).problem.code).toBe('export_not_failed');
    await failNow();
    await server.db().query.deleteFrom('job_assignees').where('job_id', '=', job).execute();
    expect((await retry(person)).status).toBe(404);
  });

  it('is announced to whoever asked for it though the server was killed right after it was made', async () => {
    const made = (await start(inspector, await someJobs(1))).body;
    await run(made._id);
    const { query } = server.db();
    const reported = () =>
      query
        .selectFrom('events')
        .select('id')
        .where('subject_id', '=', made._id)
        .where('name', '=', 'export.ready')
        .execute();
    await tidyExports(server.services);
    expect(await reported()).toHaveLength(1);
    await query.deleteFrom('events').where('subject_id', '=', made._id).where('name', '=', 'export.ready').execute();
    await query
      .updateTable('exports')
      .set({ finished_at: new Date(Date.now() - 90_000) })
      .where('id', '=', made._id)
      .execute();
    await tidyExports(server.services);
    await tidyExports(server.services);
    expect(await reported()).toHaveLength(1);
  });

  it('is made with the rights that the person has then, and is not given out once they are lost', async () => {
    const leaving = await server.person('inspector');
    const job = await makeJob(server, jobTypeId, [leaving]);
    const made = (await start(leaving, [job])).body;
    await run(made._id);
    const later = (await start(leaving, [job])).body;
    await server.db().query.deleteFrom('job_assignees').where('job_id', '=', job).execute();
    expect((await download(leaving, made._id)).status).toBe(404);
    await run(later._id);
    expect(await read(leaving, later._id)).toMatchObject({
      state: 'failed',
      problem: 'What was to be exported does not exist any more, or you have no access to it now.',
    });
  });

  it('refuses what is not seen, what is not valid, and more than a few at once', async () => {
    const person = await server.person('inspector');
    expect((await start(person, [newId()])).status).toBe(404);
    const wrong = await start(admin, ['x']);
    expect(wrong.problem.errors[0]?.path).toBe('input.jobs.0');
    const jobs = [await makeJob(server, jobTypeId, [person])];
    for (let count = 0; count < maxExportsInProgress; count += 1) expect((await start(person, jobs)).status).toBe(200);
    const refused = await start(person, jobs);
    expect(refused.status).toBe(429);
    expect(refused.problem.code).toBe('exports_too_many');
    expect((await server.call(calls.listExports, { as: person })).body).toHaveLength(maxExportsInProgress);
  });
});
