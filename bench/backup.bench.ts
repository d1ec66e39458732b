// Backup and restore of a company with many jobs and photos: megabytes a second, peak memory, and how long a page of jobs takes
// meanwhile; beside pg_dump -Fc of the same schema, or where there is none for this server, COPY and deflate of the same tables, which is
// what it does.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflate, createInflate } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { DiskFileStore } from '../apps/server/src/adapters/files/disk-file-store.ts';
import { withDatabase } from '../apps/server/src/database/connection-address.ts';
import { copyStatement, tablesOf } from '../apps/server/src/features/backups/backed-up-tables.ts';
import { DiskBackupPlace } from '../apps/server/src/adapters/backups/disk-backup-place.ts';
import { inspectBackup } from '../apps/server/src/features/backups/read-backup.ts';
import { makeAnsweredCompany } from './jobs-list/answered-company.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import type { OpenDatabase, RunningServer } from './measuring/running-server.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { quantile, timed } from './measuring/statistics.ts';

const given = numberOptions({
  jobs: 1_000_000,
  /** Of each job. */
  answers: 10,
  photos: 10_000,
  kilobytes: 200,
  pages: 200,
  /** 1: backups beside pg_dump alone; 2: restore and verify as well; 3: pages of jobs meanwhile as well. */
  only: 3,
});
const aim = { megabytes: 300, growth: 2, ratio: 1 };
const schema = 'instance_main';
const batch = 500;

const folder = await makeDataFolder();

/** Files of random bytes, as photos are to whoever compresses, each with a row. */
async function makePhotos(pool: pg.Pool): Promise<void> {
  const store = new DiskFileStore(join(folder.path, 'files'));
  const { rows } = await pool.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = $1 and table_name = 'assets' and is_generated = 'NEVER'`,
    [schema],
  );
  const columns = rows.map(({ column }) => column);
  const own: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    sha256: 'n.hash',
    size: String(given.kilobytes * 1000),
    removed_at: 'null',
  };
  for (let made = 0; made < given.photos; made += batch) {
    const hashes: Buffer[] = [];
    for (let at = made; at < Math.min(given.photos, made + batch); at += 1) {
      const bytes = randomBytes(given.kilobytes * 1000);
      hashes.push((await store.write(schema, Readable.from([bytes]), bytes.length)).sha256);
    }
    const { rowCount } = await pool.query(
      `insert into ${schema}.assets (${columns.join(', ')})
       select ${columns.map((column) => own[column] ?? `o.${column}`).join(', ')}
       from (select * from ${schema}.assets limit 1) o, unnest($1::bytea[]) as n (hash)`,
      [hashes],
    );
    if (rowCount !== hashes.length) throw new Error('the demo has no file to be copied');
  }
}

/** Milliseconds of pages of jobs, one after the other. */
async function pagesOfJobs(port: number, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) times.push(await timed(() => call({ port, token, path: '/v2/jobs?page_size=20' })));
  return times;
}

/** Seconds of pg_dump -Fc, and of pg_restore into a database of its own; undefined where there are none for this server. */
async function secondsOfDump(connectionString: string): Promise<{ out: number; back: number } | undefined> {
  const run = promisify(execFile);
  const file = join(folder.path, 'dump');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const out = await timed(() => run('pg_dump', ['-Fc', '-n', schema, '-f', file, connectionString]));
    await client.query('create database other');
    const other = withDatabase(connectionString, 'other');
    const inOther = new pg.Client({ connectionString: other });
    await inOther.connect();
    await inOther.query('create extension pg_trgm');
    await inOther.end();
    // Functions of the tables' generated columns.
    const platform = join(folder.path, 'platform');
    await run('pg_dump', ['-Fc', '-s', '-n', 'platform', '-f', platform, connectionString]);
    await run('pg_restore', ['-d', other, platform]);
    const back = await timed(() => run('pg_restore', ['-d', other, file]));
    await client.query('drop database other');
    return { out: out / 1000, back: back / 1000 };
  } catch (error) {
    console.info(String(error).slice(0, 300));
    return undefined;
  } finally {
    await client.end();
  }
}

const copyOf = (table: string) => join(folder.path, `copy-${table}`);

/**
 * Seconds of what pg_dump -Fc does with rows, COPY and deflate at its usual level, and of what pg_restore does with them: inflate and COPY,
 * then indexes, keys and foreign keys.
 */
async function secondsOfCopies(connectionString: string): Promise<{ out: number; back: number }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables = await tablesOf(client, schema);
    const out = await timed(async () => {
      for (const table of tables) {
        const rows = client.query(copyTo(copyStatement(schema, table, 'to stdout')));
        await pipeline(rows, createDeflate(), createWriteStream(copyOf(table.name)));
      }
    });
    await client.query('create schema other');
    const back = await timed(async () => {
      for (const table of tables) {
        await client.query(`create table other.${table.name} (like ${schema}.${table.name} including generated)`);
        const rows = client.query(copyFrom(copyStatement('other', table, 'from stdin')));
        await pipeline(createReadStream(copyOf(table.name)), createInflate(), rows);
      }
      const { rows: indexes } = await client.query<{ indexdef: string }>(
        'select indexdef from pg_indexes where schemaname = $1 and tablename = any($2)',
        [schema, tables.map(({ name }) => name)],
      );
      for (const { indexdef } of indexes) await client.query(indexdef.replace(` ON ${schema}.`, ' ON other.'));
      const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
        `select r.relname as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
         from pg_constraint c join pg_class r on r.oid = c.conrelid
         where c.contype = 'f' and c.connamespace = $1::regnamespace and r.relname = any($2)`,
        [schema, tables.map(({ name }) => name)],
      );
      for (const { table, name, definition } of keys)
        await client.query(
          `alter table other.${table} add constraint ${name} ${definition.replaceAll(`${schema}.`, 'other.')}`,
        );
    });
    await client.query('drop schema other cascade');
    return { out: out / 1000, back: back / 1000 };
  } finally {
    await client.end();
  }
}

/** Milliseconds of pages of jobs, alone and while `work` lasts. */
async function pagesBeside<Result>(server: RunningServer, work: () => Promise<Result>) {
  const { port } = server;
  const { token } = await signIn(port, 'admin@demo.test');
  let left = given.pages;
  const alone = await pagesOfJobs(port, token, () => (left -= 1) < 0);
  let isOver = false;
  const [meanwhile, result] = await Promise.all([
    pagesOfJobs(port, token, () => isOver),
    work().finally(() => (isOver = true)),
  ]);
  return { growth: quantile(meanwhile, 0.95) / quantile(alone, 0.95), result };
}

/** @param server null: no pages are measured */
async function measure({ pool, connectionString }: OpenDatabase, server: RunningServer | null): Promise<void> {
  const to = join(folder.path, 'backups');
  const backUp = () => runProgram(folder.path, 'backup', '--to', to);
  const beside = server ? await pagesBeside(server, backUp) : undefined;
  const first = beside?.result ?? (await backUp());
  const again = await backUp();
  const start = await runProgram(folder.path, 'instance', 'list');
  const address = again.lines.at(-1) ?? '';
  const path = address.slice(to.length + 1);
  const { manifest } = await inspectBackup({ place: new DiskBackupPlace(to), path, key: null });
  const megabytes = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const dump = await secondsOfDump(connectionString);
  const copies = await secondsOfCopies(connectionString);
  const other = dump?.out ?? copies.out;
  const rows = [
    ['rows as COPY has them, MB', short(megabytes), ''],
    ['  in the backup, MB', short((await stat(address)).size / 1e6), ''],
    ['files, MB', short(manifest.files.bytes / 1e6), ''],
    ['first backup, with all files, seconds', short(first.seconds), ''],
    ['second backup, seconds', short(again.seconds), ''],
    ['  of which the start of the program, seconds', short(start.seconds), ''],
    ['  MB of rows a second', short(megabytes / again.seconds), ''],
    [dump === undefined ? 'COPY and deflate alone, seconds' : 'pg_dump -Fc, seconds', short(other), ''],
    ['peak memory of the backup, MB', short(Math.max(first.megabytes, again.megabytes)), String(aim.megabytes)],
  ];
  if (given.only !== 1) {
    const restored = await runProgram(folder.path, 'restore', address, '--as', 'copy');
    const verified = await runProgram(folder.path, 'backup', 'verify', address);
    rows.push(
      ['restore, seconds', short(restored.seconds), ''],
      ['  MB of rows a second', short(megabytes / restored.seconds), ''],
      ['  inflate, COPY, indexes and foreign keys alone, seconds', short(copies.back), ''],
      ...(dump ? [['  pg_restore, seconds', short(dump.back), '']] : []),
      ['verify, seconds', short(verified.seconds), ''],
      ['peak memory of the restore, MB', short(restored.megabytes), String(aim.megabytes)],
    );
  }
  if (beside) rows.push(['a page of jobs meanwhile, 95 %, times as long', short(beside.growth), String(aim.growth)]);
  await printMachine(pool);
  printTable(['', 'figure', 'aim'], rows);
  console.info(
    `${short(other / again.seconds)} times as quick as ${dump === undefined ? 'COPY and deflate' : 'pg_dump -Fc'} (aim ${aim.ratio})`,
  );
}

try {
  await makeAnsweredCompany(folder.path, given);
  const database = await openDatabase(folder.path, 4);
  try {
    await makePhotos(database.pool);
    const server = given.only === 1 || given.only === 2 ? null : await startServer(folder.path);
    try {
      await measure(database, server);
    } finally {
      closeConnections();
      await server?.stop();
    }
  } finally {
    await database.close();
  }
} finally {
  await folder.remove();
}
