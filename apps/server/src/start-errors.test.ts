import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from './database/connection-address.ts';
import type { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { migrateAll } from './database/migrate-all.ts';
import { openPool } from './database/pool.ts';
import { createInstance } from './instances/create-instance.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let folder: string;
let postgres: EmbeddedPostgres;
let admin: pg.Client;
/** The address of a database on a server that asks this user, who is no superuser, for a password. */
const addressOf = (database: string, user = 'owner:secret') =>
  withDatabase(postgres.connectionString, database).replace(/\/\/[^/]*@/, `//${user}@`);

/** Starts the program as a person does, and gives what it says where it must not start. */
async function start(environment: Record<string, string>, command = 'serve') {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [main, command], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const timer = setTimeout(() => child.kill('SIGTERM'), 25_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, said };
}

const oneSentence = (beginning: string) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^${beginning}[^\n]*\\.\n$`)) as string,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-start-'));
  // The account that runs PostgreSQL reads the rules of who comes in; files of a test are root's otherwise.
  await chmod(folder, 0o755);
  const rules = join(folder, 'pg_hba.conf');
  await writeFile(rules, 'local all plumbline trust\nlocal all all scram-sha-256\n', { mode: 0o644 });
  postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'server'),
    log: () => undefined,
    settings: { hba_file: rules, fsync: 'off' },
  });
  admin = new pg.Client({ connectionString: postgres.connectionString });
  await admin.connect();
  await admin.query("create role owner login createdb password 'secret'");
  await admin.query('create database migrated owner owner');
  const pool = openPool({ connectionString: addressOf('migrated'), size: 2 });
  await migrateAll(pool, () => undefined);
  await createInstance(pool, '');
  await pool.end();
});

afterAll(async () => {
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A migrated database of its own, spoilt by a statement. */
async function spoilt(name: string, statement: string): Promise<string> {
  await admin.query(`create database ${name} template migrated owner owner`);
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  await client.query(statement);
  await client.end();
  return addressOf(name);
}

describe('a start that cannot be says why in one sentence, and ends with code 1', () => {
  it('a setting that is wrong', async () => {
    expect(await start({ PORT: 'http' })).toEqual(oneSentence('Wrong setting: PORT=http '));
  });

  it('a place where no folder can be made', async () => {
    expect(await start({ DATA_DIR: '/proc/plumbline' })).toEqual(
      oneSentence('The data folder /proc/plumbline cannot be made \\(no folder can be made there\\)'),
    );
    const elsewhere = { DATABASE_URL: addressOf('migrated'), FILES_URL: 'file:///proc/plumbline' };
    expect(await start(elsewhere)).toEqual(oneSentence('FILES_URL: the folder /proc/plumbline can’t be made here'));
  });

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = join(folder, 'of-nobody');
    expect(await start({ PORT: String(port), DATA_DIR: dataDir })).toEqual(oneSentence(`PORT: ${port} is in use`));
    other.close();
    expect(existsSync(dataDir), 'nothing is made where nobody can be served').toBe(false);
  });

  it('an address that is not of this machine', async () => {
    expect(await start({ HOST: '192.0.2.1', DATABASE_URL: addressOf('migrated') })).toEqual(
      oneSentence('HOST: 192.0.2.1 '),
    );
  });

  it('a data folder that is a file', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await start({ DATA_DIR: join(folder, 'file') })).toEqual(oneSentence('The data folder .* is not a folder'));
    expect(await start({ DATA_DIR: join(folder, 'file', 'below') })).toEqual(
      oneSentence('The data folder .* is not a folder'),
    );
  });

  it.skipIf(isRoot)('a data folder that is closed', async () => {
    const closed = await mkdtemp(join(folder, 'closed-'));
    await chmod(closed, 0o000);
    expect(await start({ DATA_DIR: closed })).toEqual(oneSentence('The data folder .* cannot be read'));
  });

  it('a folder for files or mail that is a file, or lies below one', async () => {
    const place = { DATABASE_URL: addressOf('migrated') };
    await writeFile(join(folder, 'photo'), '');
    expect(await start({ ...place, FILES_URL: `file://${folder}/photo` })).toEqual(
      oneSentence('FILES_URL: the folder .* is a file'),
    );
    const bucket = { FILES_URL: 's3://key:sesame@127.0.0.1:1/photos?tls=off' };
    expect(await start({ ...place, ...bucket })).toEqual(
      oneSentence('FILES_URL: files can’t be kept in s3://127.0.0.1:1/photos: the bucket can’t be reached'),
    );
    expect(await start({ ...place, DATA_DIR: join(folder, 'photo') })).toEqual(oneSentence('DATA_DIR: the folder '));
  });

  it.each<[string, () => string]>([
    ['no server there', () => 'postgres://owner:secret@127.0.0.1:1/migrated'],
    ['a host that is not there', () => 'postgres://owner:secret@no-such-host.invalid/migrated'],
    ['no such database', () => addressOf('missing')],
    ['no such user', () => addressOf('migrated', 'stranger:secret')],
    ['a wrong password', () => addressOf('migrated', 'owner:wrong')],
    ['a server that is not secured', () => `${addressOf('migrated')}&sslmode=require`],
    ['a certificate that is not there', () => `${addressOf('migrated')}&sslmode=verify-full&sslrootcert=/nowhere`],
  ])('a database address with %s', async (_, address) => {
    const { code, said } = await start({ DATABASE_URL: address() }, 'migrate');
    expect({ code, said }).toEqual(oneSentence('DATABASE_URL: the database can’t be opened'));
    expect(said).not.toContain('secret');
  });

  it('a database that belongs to another', async () => {
    expect(await start({ DATABASE_URL: addressOf('postgres') })).toEqual(
      oneSentence('DATABASE_URL: the database can’t be used: .* owner'),
    );
  });

  it('a database of letters that Plumbline cannot search', async () => {
    await admin.query(
      "create database no_hebrew template template0 encoding 'UTF8' locale_provider libc lc_ctype 'C' owner owner",
    );
    expect(await start({ DATABASE_URL: addressOf('no_hebrew') })).toEqual(oneSentence('DATABASE_URL: .*LC_CTYPE'));
    await admin.query("create database latin template template0 encoding 'LATIN1' locale 'C' owner owner");
    expect(await start({ DATABASE_URL: addressOf('latin') })).toEqual(oneSentence('DATABASE_URL: .*UTF8'));
  });

  it('a search extension in another schema', async () => {
    await admin.query('create database elsewhere owner owner');
    const client = new pg.Client({ connectionString: addressOf('elsewhere') });
    await client.connect();
    await client.query('create schema extensions; create extension pg_trgm schema extensions');
    await client.end();
    expect(await start({ DATABASE_URL: addressOf('elsewhere') })).toEqual(
      oneSentence('DATABASE_URL: the extension pg_trgm lies in the schema extensions'),
    );
  });

  it('a database of a newer Plumbline, above the instances or in one', async () => {
    for (const schema of ['platform', 'instance_main']) {
      const address = await spoilt(
        `newer_${schema}`,
        `insert into ${schema}.migrations (version, name, checksum)
         select max(version) + 1, 'later', 'x' from ${schema}.migrations`,
      );
      expect(await start({ DATABASE_URL: address }), schema).toEqual(
        oneSentence(`The database is of a newer Plumbline \\(schema ${schema}`),
      );
    }
  });

  it('a migration that was changed after it had been applied', async () => {
    for (const schema of ['platform', 'instance_main']) {
      const address = await spoilt(
        `changed_${schema}`,
        `update ${schema}.migrations set checksum = 'x' where version = 1`,
      );
      expect(await start({ DATABASE_URL: address }), schema).toEqual(
        oneSentence(`Migration 1 of schema ${schema} was changed`),
      );
    }
  });

  it('an unknown command', async () => {
    expect(await start({}, 'fly')).toEqual(oneSentence('There is no command "fly"'));
  });
});
