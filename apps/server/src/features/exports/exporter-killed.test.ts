import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as calls from '@plumbline/contract/exports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../../../test/support/server-process.ts';
import { setManyJobs } from '../reports/many-jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { newId } from '../../ids.ts';
import type { AttachedMails } from '../outgoing-mails/mail-queues.ts';
import { attachedMailQueue } from '../outgoing-mails/mail-queues.ts';

// Each row is some work: fewer jobs, which take long to make, keep the exporter as busy.
const columns = [
  { _id: 'c0', type: 'property', table: 'jobs', field: 'job_id' },
  ...Array.from({ length: 24 }, (_, place) => ({
    _id: `c${place + 1}`,
    type: 'calculated',
    table: 'report',
    name: `Column ${place + 1}`,
    expression: `{c${place}} + 1`,
  })),
];
const on = setManyJobs({ jobs: 15_000, columns: {}, more: { columns } });
const killed: (() => Promise<void>)[] = [];
let running: Awaited<ReturnType<typeof startServerProcess>>;
const start = async () => {
  running = await startServerProcess(on.server, 'serve');
  killed.push(running.kill);
};
beforeAll(start);
afterAll(() => Promise.all(killed.map((kill) => kill())));

/** The process that makes exports, once it is there. */
async function exporterPid(): Promise<number> {
  let found: number | undefined;
  await expect
    .poll(
      async () => {
        const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args=']);
        const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
        found = Number(
          lines.find(([, parent, ...args]) => Number(parent) === running.pid && args.at(-1) === 'exports')?.[0],
        );
        return found > 0;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found ?? 0;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const begin = async () => {
  const body = { kind: 'report_xlsx', input: { report: on.report } } as never;
  return ok(await on.server.call(calls.createExport, { as: on.admin, body }))._id;
};
const read = async (id: string) => ok(await on.server.call(calls.readExport, { as: on.admin, params: { id } }));
const reaches = (id: string, state: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 60_000, interval: 50 }).toBe(state);
const hasBegun = (id: string) =>
  expect.poll(async () => (await read(id)).progress, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
const halfFiles = async () =>
  (await readdir(join(on.server.place.folder, 'files', 'instance_main', 'incoming')).catch(() => [])).filter((name) =>
    name.startsWith('export-'),
  );

describe('an export that ends the process it is made in', { timeout: 180_000 }, () => {
  it('has failed at once and for good, in words; nothing else ends, and the next one is made', async () => {
    const pid = await exporterPid();
    const id = await begin();
    await hasBegun(id);
    process.kill(pid, 'SIGKILL');
    await reaches(id, 'failed');
    expect((await read(id)).problem).toBe(
      'This file needs more memory than the server has for it. Export less at once.',
    );
    expect((await fetch(`http://127.0.0.1:${running.port}/healthz`)).status).toBe(200);
    const next = await begin();
    await reaches(next, 'done');
    const { rows } = await sql<{ attempts: number }>`
      select attempts from instance_main.exports where id = ${id}`.execute(on.server.services.unbound);
    expect([(await read(id)).state, rows[0]?.attempts]).toEqual(['failed', 1]);
    expect(await halfFiles()).toEqual([]);
  });

  it('is not begun again where it is attached to emails: they go without it, and say why', async () => {
    const pid = await exporterPid();
    const email = `${newId()}@example.test`;
    const mail = {
      schema: 'instance_main',
      mailId: newId(),
      email,
      language: 'en',
      subject: 'Lifts',
      text: '',
      path: '/',
    };
    const entry = {
      schema: 'instance_main',
      ownerId: on.admin.id,
      readerId: on.admin.id,
      kind: 'report_xlsx',
      input: { report: on.report },
    };
    const { queue } = on.server.services;
    await queue.add(on.server.db().query, attachedMailQueue, [{ ...entry, mails: [mail] } as AttachedMails]);
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        select state::text from queue.job where name = ${attachedMailQueue.name}`.execute(on.server.services.unbound);
      return rows.map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 30_000, interval: 20 }).toEqual(['active']);
    // Taken up a moment ago, it is being made by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(pid, 'SIGKILL');
    const folder = outboxFolder(on.server.services.configuration, '');
    const mails = async () => {
      const all = await Promise.all((await outboxIds(folder)).map((id) => readOutboxFile(folder, id)));
      return all.filter((one) => one?.to === email).map((one) => one?.text ?? '');
    };
    await expect.poll(mails, { timeout: 30_000, interval: 100 }).toHaveLength(1);
    expect((await mails())[0]).toContain('The file could not be attached: This file needs more memory');
    expect(await states()).toEqual(['completed']);
  });

  it('is taken up again within seconds where the whole server was killed, and its half file goes', async () => {
    const pid = await exporterPid();
    const id = await begin();
    await hasBegun(id);
    // Both, as a power cut does: the one that is left would give its export back.
    process.kill(running.pid, 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await running.kill();
    await start();
    const began = Date.now();
    await reaches(id, 'done');
    // The rule for what nobody watches is a minute, looked for by the minute.
    expect(Date.now() - began).toBeLessThan(45_000);
    expect(await halfFiles()).toEqual([]);
  });

  it('is given back by a process that is told to end, which counts as no attempt', async () => {
    await exporterPid();
    const id = await begin();
    await hasBegun(id);
    process.kill(running.pid, 'SIGTERM');
    await expect.poll(() => isAlive(running.pid), { timeout: 30_000 }).toBe(false);
    const { rows } = await sql<{ state: string; attempts: number }>`
      select state, attempts from instance_main.exports where id = ${id}`.execute(on.server.services.unbound);
    // A small rest of it may have been made before the end.
    expect(rows[0]?.state === 'done' ? 0 : rows[0]?.attempts).toBe(0);
    await start();
    await reaches(id, 'done');
  });
});
