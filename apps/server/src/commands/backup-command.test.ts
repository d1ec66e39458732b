import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { hasS3Server, onS3, startS3Server } from '../../test/support/s3-server.ts';
import { readConfiguration } from '../configuration.ts';
import { jpeg, uploadTo } from '../features/assets/assets.fixtures.ts';
import { schemasIn } from '../features/backups/backups.fixtures.ts';
import { backupCommand } from './backup-command.ts';
import { restoreCommand } from './restore-command.ts';

let server: TestServer;
let folder: string;
let environment: Record<string, string>;
const lines: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-command-'));
  const as = await server.person('business_admin');
  await uploadTo(server, { as, bytes: await jpeg(20, 20) });
  environment = {
    DATA_DIR: server.place.folder,
    BACKUP_URL: folder,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATABASE_URL: server.services.pool.options.connectionString ?? '',
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const run = (command: typeof backupCommand, args: string[], more: Record<string, string> = {}) =>
  command(readConfiguration({ ...environment, ...more }), args);

describe('plumbline backup', () => {
  it('prints last what verify and restore take', async () => {
    await run(backupCommand, []);
    const path = lines.at(-1) ?? '';
    expect(path).toMatch(new RegExp(`^${folder}/main/\\d{8}T\\d{6}Z\\.tar$`));
    await run(backupCommand, ['verify', path]);
    expect(lines.at(-1)).toMatch(/^The backup of .* is whole: [\d,]+ rows in \d+ tables, \d+ files? \(/);
    await run(restoreCommand, [path, '--as', 'by-hand']);
    expect(lines.join('\n')).toContain('by-hand.localhost is what it was');
    await expect(run(restoreCommand, [path])).rejects.toThrow(/add --replace/);
    await run(restoreCommand, [path, '--replace']);
  });

  it('goes where it is asked to, one company alone', async () => {
    const to = join(folder, 'elsewhere');
    await run(backupCommand, ['--instance', 'acme', '--to', to]);
    expect(await readdir(to)).toEqual(['acme']);
    await expect(run(backupCommand, ['--instance', 'nobody'])).rejects.toThrow('There is no instance "nobody"');
    await expect(run(backupCommand, ['--to', 'ftp://a'])).rejects.toThrow('--to must be a folder');
    for (const args of [['verify'], ['key', 'x'], ['--what'], ['hello']]) {
      await expect(run(backupCommand, args)).rejects.toThrow(/^Usage: plumbline backup/);
    }
    for (const args of [[], ['a', 'b'], ['--as', 'x']]) {
      await expect(run(restoreCommand, args)).rejects.toThrow(/^Usage: plumbline restore/);
    }
  });

  it('encrypts by the key that it makes, which a file may hold', async () => {
    await run(backupCommand, ['key']);
    const [, recipient = '', secret = ''] =
      /^# public key: (age1\S+)\n(AGE-SECRET-KEY-1\S+)$/.exec(lines[0] ?? '') ?? [];
    await run(backupCommand, [], { BACKUP_KEY: recipient });
    const path = lines.at(-1) ?? '';
    expect(path).toMatch(/\.tar\.age$/);
    await expect(run(backupCommand, ['verify', path], { BACKUP_KEY: recipient })).rejects.toThrow(/is encrypted/);
    const file = join(folder, 'key.txt');
    await writeFile(file, lines[0] ?? '');
    await run(backupCommand, ['verify', path, '--key', file]);
    await run(restoreCommand, [path, '--as', 'opened'], { BACKUP_KEY: secret });
    await expect(run(backupCommand, ['verify', path, '--key', join(folder, 'no')])).rejects.toThrow(/--key: the file/);
  });
});

describe('a restore that is killed', () => {
  it('leaves nothing behind, in the database and among the files', async () => {
    await run(backupCommand, []);
    const path = lines.at(-1) ?? '';
    const before = await schemasIn(server);
    const blocking = new pg.Client({ connectionString: environment['DATABASE_URL'] });
    await blocking.connect();
    // Its last statements wait for this one.
    await blocking.query('begin; lock table platform.push_keys in access exclusive mode');
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, 'restore', path, '--as', 'killed'], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    });
    const waiting = async () => {
      const { rows } = await server.services.pool.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%platform.push_keys%'",
      );
      return rows[0]?.n;
    };
    const connections = async () => {
      const { rows } = await server.services.pool.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where application_name = 'plumbline backup' and datname = current_database()",
      );
      return rows[0]?.n;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    expect(await readdir(join(server.place.folder, 'files'))).toContain('instance_killed');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await blocking.query('commit');
    await blocking.end();
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    expect(await schemasIn(server)).toEqual(before);
    // What is left is cleared away by the next command.
    await run(backupCommand, ['--instance', 'acme']);
    const { rows } = await server.services.pool.query(`select schema_name from platform.restores
      union all select name from platform.instances where name = 'killed'`);
    expect(rows).toEqual([]);
    const left = await readdir(join(server.place.folder, 'files', 'instance_killed'), { recursive: true });
    expect(left.filter((name) => /\w{64}$/.test(name))).toEqual([]);
    await run(restoreCommand, [path, '--as', 'killed']);
  });
});

describe.skipIf(!hasS3Server)(`backups ${onS3}`, () => {
  it('are made and restored without a copy on this machine', async () => {
    const s3 = await startS3Server();
    try {
      const bucket = await s3.newBucket();
      await run(backupCommand, ['--to', bucket]);
      const address = lines.at(-1) ?? '';
      expect(address).toMatch(/^s3:\/\/.+\/main\/\d{8}T\d{6}Z\.tar\?tls=off$/);
      await run(backupCommand, ['verify', address]);
      await run(restoreCommand, [address, '--as', 'from-bucket']);
      const files = await readdir(join(server.place.folder, 'files', 'instance_from_bucket'), { recursive: true });
      expect(files.filter((name) => /\w{64}$/.test(name)).length).toBeGreaterThan(0);
      await run(backupCommand, ['--to', bucket, '--whole']);
      await run(backupCommand, ['verify', lines.at(-1) ?? '']);
    } finally {
      await s3.stop();
    }
  });
});
