import * as calls from '@plumbline/contract/exports';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import { Problem } from '../../http/problem.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import type { ExportKind } from './export-kind.ts';
import { tidyExports } from './export-work.ts';
import { runExport } from './run-export.ts';

const on = setServer({ admin: 'business_admin', colleague: 'business_admin' });
const schema = 'instance_main';
const jobPdf = allExportKinds.find(({ name }) => name === 'job_pdf') as ExportKind;
type Make = ExportKind['make'];

let job = '';
beforeAll(async () => {
  job = await makeJob(on.server, (await makeJobType(on.server, on.admin, [['text', 'Remarks']])).id, []);
});

/** An export that waits; gives its id. */
async function start(): Promise<string> {
  const made = await on.server.call(calls.createExport, {
    as: on.admin,
    body: { kind: 'job_pdf', input: { jobs: [job] } },
  });
  return made.body._id;
}

const read = async (id: string) => (await on.server.call(calls.readExport, { as: on.admin, params: { id } })).body;

/** One server working on an entry of it, making the file in its own way. */
const work = (exportId: string, make: Make = jobPdf.make) =>
  runExport(on.server.services, new Map([['job_pdf', { ...jobPdf, make }]]), { schema, exportId });

/** Nobody seems to have touched it for two minutes. */
const leave = (id: string) =>
  sql`update instance_main.exports set touched_at = now() - interval '2 minutes' where id = ${id}`.execute(
    on.server.services.unbound,
  );

/** The names of an export's events, in order. */
const eventsOf = async (id: string) =>
  (
    await on.server.db().query.selectFrom('events').select('name').where('subject_id', '=', id).orderBy('id').execute()
  ).map(({ name }) => name);

/** A maker that has begun waits until it is released, with the file of the kind or with an error. */
function heldMake() {
  const began = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const make: Make = async (...parts) => {
    const made = await jobPdf.make(...parts);
    began.resolve();
    await released.promise;
    return made;
  };
  return {
    make,
    began: began.promise,
    release: () => released.resolve(),
    fail: () => released.reject(new Error('late')),
  };
}

describe('an export that several servers come upon', () => {
  it('is made by the first of them alone', async () => {
    const id = await start();
    const first = heldMake();
    const working = work(id, first.make);
    await first.began;
    let isMadeTwice = false;
    await work(id, (...parts) => {
      isMadeTwice = true;
      return jobPdf.make(...parts);
    });
    expect(isMadeTwice).toBe(false);
    expect(await read(id)).toMatchObject({ state: 'running' });
    first.release();
    await working;
    expect(await read(id)).toMatchObject({ state: 'done' });
    expect(await eventsOf(id)).toEqual(['export.made', 'export.ready']);
  });

  it.each(['release', 'fail'] as const)(
    'and that one of them was wrongly taken for dead over is that of whoever took it over (late: %s)',
    async (end) => {
      const id = await start();
      const stalled = heldMake();
      const stalling = work(id, stalled.make);
      await stalled.began;
      await leave(id);
      await tidyExports(on.server.services);
      const next = heldMake();
      const taking = work(id, next.make);
      await next.began;
      stalled[end]();
      await stalling;
      expect(await read(id)).toMatchObject({ state: 'running' });
      next.release();
      await taking;
      expect(await read(id)).toMatchObject({ state: 'done' });
      expect(await eventsOf(id)).toEqual(['export.made', 'export.ready']);
    },
  );

  it('is made before those of somebody who has had many', async () => {
    const own = [await start(), await start(), await start()];
    const { body } = await on.server.call(calls.createExport, {
      as: on.colleague,
      body: { kind: 'job_pdf', input: { jobs: [job] } },
    });
    const entries = [...own, body._id];
    const states = async () => {
      const { rows } = await on.server.services.pool.query<{ state: string }>(
        'select state from instance_main.exports where id = any($1) order by array_position($1, id)',
        [entries],
      );
      return rows.map(({ state }) => state);
    };
    await work(entries[0] as string);
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting', 'done']);
    for (const id of own) await work(id);
    expect(await states()).toEqual(['done', 'done', 'done', 'done']);
  });

  it('waits with one entry in the queue, however long', async () => {
    const id = await start();
    const entries = async () =>
      (
        await on.server.services.pool.query(
          "select from queue.job where name = 'exports' and data ->> 'exportId' = $1",
          [id],
        )
      ).rowCount;
    expect(await entries()).toBe(1);
    for (let minute = 0; minute < 2; minute += 1) {
      await leave(id);
      await tidyExports(on.server.services);
    }
    expect(await entries()).toBe(1);
    // An entry that was lost with whoever worked on it is replaced.
    await on.server.services.pool.query("update queue.job set state = 'failed' where data ->> 'exportId' = $1", [id]);
    await leave(id);
    await tidyExports(on.server.services);
    expect(await entries()).toBe(2);
    await work(id);
  });

  it('waits for no worker that died with others of the company in hand', async () => {
    const [dead, other] = [await start(), await start()];
    for (const id of [dead, other]) {
      await on.server.services.pool.query("update instance_main.exports set state = 'running' where id = $1", [id]);
      await on.server.services.pool.query(
        "update queue.job set state = 'active', started_on = now() - interval '2 minutes' where data ->> 'exportId' = $1",
        [id],
      );
      await leave(id);
    }
    const waiting = await start();
    await tidyExports(on.server.services);
    const { rows } = await on.server.services.pool.query<{ state: string }>(
      "select state::text from queue.job where data ->> 'exportId' = any($1) order by created_on, state",
      [[dead, other]],
    );
    // Each has a new entry.
    expect(rows.map(({ state }) => state)).toEqual(['completed', 'completed', 'created', 'created']);
    for (const id of [dead, other, waiting]) await work(id);
  });

  it.each(['unavailable', 'exports_busy'] as const)('waits again when there was no time for it (%s)', async (code) => {
    const id = await start();
    const busy = work(id, () => Promise.reject(new Problem(code)));
    await expect(busy).rejects.toThrow();
    expect(await read(id)).toMatchObject({ state: 'waiting' });
    await work(id);
    expect(await read(id)).toMatchObject({ state: 'done' });
  });
});

describe('an export', () => {
  it('that was cancelled in the last moment is announced to nobody', async () => {
    const id = await start();
    const last = heldMake();
    const working = work(id, last.make);
    await last.began;
    await on.server.call(calls.removeExport, { as: on.admin, params: { id } });
    last.release();
    await working;
    expect(await read(id)).toMatchObject({ state: 'cancelled', fileName: null });
    expect(await eventsOf(id)).toEqual(['export.cancelled']);
  });

  it('is finished when its file is there, not when it was begun', async () => {
    const id = await start();
    const slow = heldMake();
    const working = work(id, slow.make);
    await slow.began;
    const made = Date.now();
    slow.release();
    await working;
    expect(Date.parse((await read(id)).finished_at ?? '')).toBeGreaterThanOrEqual(made);
  });
});
