import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupKey } from '../../../adapters/backups/backup-key.ts';
import { DiskBackupPlace } from '../../../adapters/backups/disk-backup-place.ts';
import { openFileStore } from '../../../adapters/files/open-file-store.ts';
import { readConfiguration } from '../../../configuration.ts';
import { handoverFolder, problemFile, readyWal } from '../../../database/embedded/wal-archive.ts';
import { openLogger } from '../../../logger.ts';
import { openDatabase } from '../../../open-database.ts';
import { basesOf, isSegment, walOf } from './archive-names.ts';
import { WalArchiver } from './archiver.ts';
import type { Moment } from './archived-database.ts';
import { restoreInTime } from './restore-in-time.ts';
import { isBaseWanted } from './ship-wal.ts';

const quick = { fsync: 'off', shared_buffers: '16MB' };
const logger = openLogger('silent');
const slow = 120_000;

let root: string;
let place: string;
let secret: string;
let system: string;
let moment: Date;
let hash: Buffer;

const configurationOf = (name: string, more: Record<string, string> = {}) =>
  readConfiguration({ DATA_DIR: join(root, name), BACKUP_URL: place, DEMO: '0', LOG_LEVEL: 'silent', ...more });

async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check()); await pause(50)) {
    if (Date.now() > end) throw new Error(`waited in vain: ${check}`);
  }
}

/** The notes of a data folder's database, and what there is besides. */
async function found(name: string) {
  const database = await openDatabase(configurationOf(name), logger, () => undefined);
  try {
    const { rows: notes } = await database.pool.query<{ text: string }>('select text from notes order by at');
    const { rows: counts } = await database.pool.query<{ sessions: number; waiting: number; users: number }>(
      `select (select count(*)::int from instance_main.sessions) as sessions, (select count(*)::int from instance_main.users) as users,
         (select count(*)::int from instance_main.outgoing_messages where state = 'waiting') as waiting`,
    );
    return { notes: notes.map(({ text }) => text), ...counts[0] };
  } finally {
    await database.close();
  }
}

async function restore(name: string, at: Moment, options: { from?: string; key?: string | null } = {}) {
  const { from = place, key = secret } = options;
  return restoreInTime({
    configuration: configurationOf(name),
    place: new DiskBackupPlace(from),
    key: key === null ? null : await BackupKey.read(key),
    moment: at,
    now: new Date(),
    log: () => undefined,
    settings: quick,
  });
}

/** A copy of the archive, to be changed. */
async function copied(): Promise<string> {
  const copy = await mkdtemp(join(root, 'copy-'));
  await cp(place, copy, { recursive: true });
  return copy;
}

async function segmentsOf(at: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path, name } of walOf(new DiskBackupPlace(at), system)) if (isSegment(name)) paths.push(path);
  return paths.toSorted();
}

/** How many files of companies are beside the backups. */
async function filesAt(at: string): Promise<number> {
  let count = 0;
  for await (const _ of new DiskBackupPlace(at).list('main/files')) count += 1;
  return count;
}

async function expectNothing(name: string): Promise<void> {
  expect(await readdir(join(root, name)).catch(() => [])).toEqual([]);
}

/** Writes notes on both sides of a moment while the database is archived. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-time-'));
  place = join(root, 'place');
  secret = await generateIdentity();
  // The server itself needs the public key alone.
  const configuration = configurationOf('first', { PITR: '1', BACKUP_KEY: await identityToRecipient(secret) });
  const database = await openDatabase(configuration, logger, () => undefined);
  const { pool } = database;
  const folder = join(configuration.dataDir, 'postgres');
  const files = openFileStore(configuration.files, configuration.dataDir);
  const archiver = new WalArchiver({ configuration, files, logger, pool, now: () => new Date() });
  try {
    const { rows } = await pool.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    );
    system = rows[0]?.system ?? '';
    await pool.query('create table notes (text text, at timestamptz not null default clock_timestamp())');
    const note = (text: string) => pool.query('insert into notes values ($1)', [text]);
    const shipped = async () => {
      await pool.query('select pg_switch_wal()');
      await until(async () => (await readyWal(folder)).length === 0);
    };
    // A file as an upload stores it: it is copied beside the backups.
    const bytes = randomBytes(1000);
    const { sha256 } = await files.write('instance_main', Readable.from([bytes]), bytes.length);
    hash = sha256;
    await pool.query('insert into instance_main.stored_files (sha256) values ($1)', [hash]);
    await pool.query(
      `insert into instance_main.asset_renditions (original_sha256, size, sha256, content_type) values ($1, 'small', $1, 'image/png')`,
      [hash],
    );
    await note('before the base backup');
    archiver.start();
    await until(async () => (await basesOf(new DiskBackupPlace(place), system)).length === 1);
    // A person who is signed in, and a message that waits.
    await pool.query(
      `insert into instance_main.users (id, email, role) values (gen_random_uuid(), 'a@b.test', 'inspector')`,
    );
    await pool.query(
      `insert into instance_main.sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from instance_main.users`,
    );
    await pool.query(
      `insert into instance_main.outgoing_messages (id, channel, key, body, created_at) values (gen_random_uuid(), 'sms', 'k', 'text', now())`,
    );
    await note('first');
    await shipped();
    // A base backup has whole seconds.
    await pause(1100);
    moment = new Date();
    await pause(20);
    await note('second');
    await shipped();
    await note('third');
  } finally {
    await archiver.stop();
    await database.close();
  }
}, slow);
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a database whose log is archived', { timeout: slow }, () => {
  it('is what it was at a moment, quiet and with its files', async () => {
    await until(async () => (await filesAt(place)) === 1);
    const restored = await restore('back', moment);
    expect(restored).toMatchObject({ companies: 1, copied: 1, missing: 0 });
    expect(restored.lastChange?.getTime()).toBeLessThanOrEqual(moment.getTime());
    const store = openFileStore(configurationOf('back').files, join(root, 'back'));
    expect(await store.sizeOf('instance_main', hash)).toBe(1000);
    expect((await readdir(join(root, 'back'))).toSorted()).not.toContain('.restoring');
    expect(await found('back')).toEqual({
      notes: ['before the base backup', 'first'],
      sessions: 0,
      waiting: 0,
      users: 1,
    });
  });

  it('is what it was at the end, also after it was stopped', async () => {
    await restore('latest', 'latest');
    expect((await found('latest')).notes).toEqual(['before the base backup', 'first', 'second', 'third']);
  });

  it('goes on with its archive on a timeline of its own, and the former one can still be restored', async () => {
    await restore('next', moment);
    const configuration = configurationOf('next', { PITR: '1', BACKUP_KEY: await identityToRecipient(secret) });
    const database = await openDatabase(configuration, logger, () => undefined);
    const files = openFileStore(configuration.files, configuration.dataDir);
    const archiver = new WalArchiver({ configuration, files, logger, pool: database.pool, now: () => new Date() });
    archiver.start();
    await until(async () => (await basesOf(new DiskBackupPlace(place), system)).length === 2);
    await database.pool.query(`insert into notes values ('another second')`);
    await archiver.stop();
    await database.close();
    await restore('next-latest', 'latest');
    expect((await found('next-latest')).notes).toEqual(['before the base backup', 'first', 'another second']);
    await restore('former', moment);
    expect((await found('former')).notes).toEqual(['before the base backup', 'first']);
  });
});

describe('a place that can’t be reached', { timeout: slow }, () => {
  it('holds up the archive and not the database; on a full disk the log is given up, and a base backup follows', async () => {
    await restore('broken', 'latest');
    const blocking = join(root, 'blocking');
    await writeFile(blocking, 'a file where the folder should be');
    const configuration = configurationOf('broken', { PITR: '1', BACKUP_URL: join(blocking, 'place') });
    const database = await openDatabase(configuration, logger, () => undefined);
    const { pool } = database;
    const folder = join(configuration.dataDir, 'postgres');
    const files = openFileStore(configuration.files, configuration.dataDir);
    const services = { configuration, files, logger, pool, now: () => new Date() };
    const problem = () => readFile(join(folder, handoverFolder, problemFile), 'utf8').catch(() => '');
    const write = async () => {
      await pool.query(`insert into notes values ('meanwhile')`);
      await pool.query('select pg_switch_wal()');
    };
    const failing = new WalArchiver(services, 0);
    const full = new WalArchiver(services, Number.MAX_SAFE_INTEGER);
    try {
      failing.start();
      await write();
      await until(async () => (await problem()) !== '');
      await write();
      expect(await readyWal(folder)).not.toEqual([]);
      await failing.stop();
      full.start();
      await until(() => isBaseWanted(folder));
      await rm(blocking);
      await write();
      const mended = new DiskBackupPlace(join(blocking, 'place'));
      await until(async () => (await basesOf(mended, system)).length === 1);
      await until(async () => !(await isBaseWanted(folder)));
      await until(async () => (await problem()) === '');
      // What was given up is gone, and is not in the archive.
      await until(async () => (await readyWal(folder)).length === 0);
    } finally {
      await failing.stop();
      await full.stop();
      await database.close();
    }
  });
});

describe('what can’t be restored', { timeout: slow }, () => {
  it('is refused before anything is changed', async () => {
    const [base] = await basesOf(new DiskBackupPlace(place), system);
    const early = new Date((base?.finishedAt.getTime() ?? 0) - 1000);
    await expect(restore('no', early)).rejects.toThrow(/no base backup before that moment: the oldest one is of 20/);
    await expect(restore('no', new Date(Date.now() + 60_000))).rejects.toThrow(/in the future/);
    await expect(restore('no', moment, { key: null })).rejects.toThrow(/is encrypted: set BACKUP_KEY/);
    await expect(restore('no', moment, { key: await identityToRecipient(secret) })).rejects.toThrow(/is encrypted/);
    await expect(restore('no', moment, { key: await generateIdentity() })).rejects.toThrow(/by another key/);
    await expect(restore('no', moment, { from: join(root, 'nowhere') })).rejects.toThrow(/no archive of a database/);
    await expectNothing('no');
    await mkdir(join(root, 'full', 'postgres'), { recursive: true });
    await writeFile(join(root, 'full', 'postgres', 'PG_VERSION'), '18');
    await expect(restore('full', moment)).rejects.toThrow(/There is a database in .* already/);
    expect(await readdir(join(root, 'full'))).toEqual(['postgres']);
  });

  it('is a log with a gap, or with a segment that was changed', async () => {
    const [base] = await basesOf(new DiskBackupPlace(place), system);
    const holey = await copied();
    const needed = (await segmentsOf(holey)).filter((path) => path.includes(`/${base?.start}`));
    expect(needed).toHaveLength(1);
    await rm(join(holey, needed[0] ?? ''));
    await expect(restore('no', moment, { from: holey })).rejects.toThrow(/has a gap: the segment/);
    const altered = await copied();
    const bytes = await readFile(join(altered, needed[0] ?? ''));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
    await writeFile(join(altered, needed[0] ?? ''), bytes);
    await expect(restore('no', moment, { from: altered })).rejects.toThrow(/is damaged/);
    await expectNothing('no');
  });

  it('is a base backup that was cut or changed', async () => {
    const altered = await copied();
    const folder = join(altered, '_database', system, 'base');
    const [tar = ''] = (await readdir(folder)).filter((name) => name.includes('.tar.zst')).toSorted();
    const whole = await readFile(join(folder, tar));
    for (const at of [30, whole.length >> 1, whole.length - 5]) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(join(folder, tar), changed);
      await expect(restore('no', moment, { from: altered }), `byte ${at}`).rejects.toThrow(/damaged|another key/);
    }
    for (const size of [0, 1000, whole.length >> 1, whole.length - 1]) {
      await writeFile(join(folder, tar), whole.subarray(0, size));
      await expect(restore('no', moment, { from: altered }), `cut at ${size}`).rejects.toThrow(/damaged/);
    }
    await expectNothing('no');
  });

  it('is a moment after the end of the archive', async () => {
    await expect(restore('no', new Date())).rejects.toThrow(/ends before that moment/);
    await expectNothing('no');
  });
});
