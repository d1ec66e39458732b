import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const isRoot = process.getuid?.() === 0;
const quick = { fsync: 'off', shared_buffers: '16MB' };

let madeOnce: string;
let dataDir: string;
let lines: string[];
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  madeOnce = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: madeOnce, log: () => {}, settings: quick })).stop();
}, 60_000);
afterAll(() => rmSync(madeOnce, { recursive: true, force: true }));

/** The data folder with a database in it, which takes longer to make than most of what is tried with one. */
function copyDatabase(): void {
  cpSync(join(madeOnce, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
  lines = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of started.splice(0)) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir, settings: Record<string, string> = quick): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: (line) => lines.push(line), settings });
  started.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function problemOf(promise: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof EmbeddedPostgresError) return error;
  throw new Error('an EmbeddedPostgresError was expected', { cause: error });
}

/** Another Node that starts the server on the same folder and holds it. */
async function startInAnotherProcess(): Promise<{ child: ChildProcess; pid: number }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const postgres = await startEmbeddedPostgres({
      dataDir: ${JSON.stringify(dataDir)}, log: () => {}, settings: ${JSON.stringify(quick)},
    });
    process.once('SIGTERM', async () => { await postgres.stop(); process.exit(0); });
    process.once('SIGHUP', () => process.exit(3));
    setInterval(() => {}, 1000);
    process.stdout.write(String(postgres.pid));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, pid: Number(chunk.toString()) };
}

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(20)) {
    if (await condition()) return;
  }
  throw new Error('waited for 15 seconds in vain');
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('starts on an empty folder, keeps rows over a stop and a start, and leaves no process', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first, 'create table kept (word text)');
    await query(first, `insert into kept values ('שלום')`);
    await first.stop();
    await first.stop();
    // Its lock is gone before the last of the process is: a busy machine collects it a moment later.
    await until(() => !isRunning(first.pid));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await start();
    expect(await query(second, 'select word from kept')).toEqual([{ word: 'שלום' }]);
    expect(lines).toHaveLength(1);
  });

  it('sees Hebrew letters in trigram search, keeps commits durable and listens on no network port', async () => {
    copyDatabase();
    const postgres = await start();
    await query(postgres, 'create extension pg_trgm');
    expect(await query(postgres, `select show_trgm('מעלית') <> '{}' as seen`)).toEqual([{ seen: true }]);
    const [row] = await query(
      postgres,
      `select current_setting('listen_addresses') as addresses, current_setting('synchronous_commit') as commit,
        current_setting('jit') as jit, current_setting('data_checksums') as checksums,
        (select setting from pg_file_settings where name = 'fsync' and applied) as fsync_in_files`,
    );
    expect(row).toEqual({ addresses: '', commit: 'on', jit: 'off', checksums: 'on', fsync_in_files: null });
  });

  it('comes back by itself, with every committed row, when the server is killed', async () => {
    copyDatabase();
    const postgres = await start(dataDir, { shared_buffers: '16MB' });
    await query(postgres, 'create table kept (number int)');
    await query(postgres, 'insert into kept select generate_series(1, 1000)');
    const killed = postgres.pid;
    process.kill(killed, 'SIGKILL');
    await until(() => lines.includes('PostgreSQL is back.'));
    expect(postgres.pid).not.toBe(killed);
    expect(await query(postgres, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  it('starts after both processes were killed', async () => {
    copyDatabase();
    const { child, pid } = await startInAnotherProcess();
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const postgres = await start();
    expect(postgres.adopted).toBe(false);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('adopts the server that a killed process left behind, and ends it', async () => {
    copyDatabase();
    const { child, pid } = await startInAnotherProcess();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(pid)).toBe(true);
    const postgres = await start();
    expect(postgres).toMatchObject({ adopted: true, pid });
    await postgres.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('shares the server with another process: the last one out ends it', async () => {
    copyDatabase();
    const { child, pid } = await startInAnotherProcess();
    const postgres = await start();
    expect(postgres).toMatchObject({ adopted: true, pid });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await until(() => !existsSync(join(dataDir, 'postgres', 'postmaster.pid')));
  });

  it('ends the server when the process leaves without a stop', async () => {
    copyDatabase();
    const { child, pid } = await startInAnotherProcess();
    child.kill('SIGHUP');
    expect(await once(child, 'exit')).toEqual([3, null]);
    await until(() => !isRunning(pid));
  });

  it('ends the server that it adopted, too, but not one that others use', async () => {
    copyDatabase();
    const first = await startInAnotherProcess();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await startInAnotherProcess();
    const third = await startInAnotherProcess();
    expect([second.pid, third.pid]).toEqual([first.pid, first.pid]);
    third.child.kill('SIGHUP');
    await once(third.child, 'exit');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await started.pop()?.stop();
    expect(isRunning(first.pid)).toBe(true);
    second.child.kill('SIGHUP');
    await until(() => !isRunning(first.pid));
  });

  it('serves two that start at once on an empty folder', async () => {
    const [here, there] = await Promise.all([start(), startInAnotherProcess()]);
    expect(here.pid).toBe(there.pid);
    expect(await query(here, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not misled by lock files whose number now belongs to a stranger', async () => {
    copyDatabase();
    const first = await start();
    const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(dataDir, 'postgres', name));
    const locks = files.map((path) => [path, readFileSync(path, 'utf8')] as const);
    const owner = statSync(join(dataDir, 'postgres'));
    await first.stop();
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
    children.push(stranger);
    for (const [path, text] of locks) writeFileSync(path, text.replace(/^\d+/, String(stranger.pid)));
    const begun = Date.now();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(Date.now() - begun).toBeLessThan(40_000);
    expect(stranger.exitCode).toBeNull();
  });

  it('works where the path is too long for a socket, and below a folder that is closed to others', async () => {
    const closed = join(dataDir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const long = join(closed, 'a-name-of-some-length-'.repeat(5));
    const postgres = await start(long);
    expect(postgres.host.length).toBeLessThan(90);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    rmSync(postgres.host, { recursive: true, force: true });
  });

  it('takes away what a killed start left half made', async () => {
    const unfinished = join(dataDir, 'postgres.new-999999999-abc');
    mkdirSync(unfinished);
    await start();
    expect(existsSync(unfinished)).toBe(false);
  });

  it('says in one sentence what is wrong with the folder', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await problemOf(start(file))).toMatchObject({ code: 'data_folder_not_a_folder' });
    expect(await problemOf(start(join(file, 'below')))).toMatchObject({ code: 'data_folder_not_a_folder' });

    const occupied = join(dataDir, 'occupied');
    mkdirSync(join(occupied, 'postgres'), { recursive: true });
    writeFileSync(join(occupied, 'postgres', 'letter.txt'), 'Dear reader');
    expect(await problemOf(start(occupied))).toMatchObject({ code: 'data_folder_not_a_database' });

    writeFileSync(join(occupied, 'postgres', 'PG_VERSION'), '99\n');
    const newer = await problemOf(start(occupied));
    expect(newer.code).toBe('data_folder_other_version');
    expect(newer.message).toContain('PostgreSQL 99');
  });

  it.skipIf(isRoot)('says that a folder is closed', async () => {
    chmodSync(dataDir, 0o500);
    expect(await problemOf(start())).toMatchObject({ code: 'data_folder_not_writable' });
    chmodSync(dataDir, 0o200);
    expect(await problemOf(start())).toMatchObject({ code: 'data_folder_unreadable' });
    chmodSync(dataDir, 0o700);
  });

  it('tells why PostgreSQL itself refuses', async () => {
    copyDatabase();
    const error = await problemOf(start(dataDir, { shared_buffers: 'plenty' }));
    expect(error.code).toBe('start_failed');
    expect(error.message).toContain('shared_buffers');
  });

  it.skipIf(!isRoot)('keeps running as the owner of the files when root starts it', async () => {
    copyDatabase();
    const first = await start();
    await first.stop();
    chownSync(join(dataDir, 'postgres'), 0, 0);
    const second = await start();
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readFileSync(`/proc/${second.pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m);
  });
});
