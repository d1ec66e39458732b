import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as users from '@plumbline/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import {
  addressOf,
  backUp,
  companyNamed,
  fillWithDemo,
  fingerprintsOf,
  newPlace,
  restore,
  schemasIn,
} from './backups.fixtures.ts';
import { leftOut } from './left-out.ts';
import { verifyBackup } from './verify-backup.ts';

let server: TestServer;
let place: DiskBackupPlace;
let root: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ place, root } = await newPlace());
  await fillWithDemo(server, 'instance_main');
  const as = await server.person('business_admin');
  await uploadTo(server, { as, bytes: await jpeg(20, 20) });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

/** Rows that are others after a restore, and more of them in a copy; `after-restore.test.ts` says how. */
const others = [
  ...leftOut,
  'event_failures',
  'pending_notifications',
  'asset_renderings',
  'push_subscriptions',
  'automation_backlog',
  'automation_runs',
  'webhook_deliveries',
  'outgoing_messages',
  'drive_files',
];
const othersInCopy = [
  ...others,
  'automations',
  'webhooks',
  'incoming_webhooks',
  'calendar_feeds',
  'report_feeds',
  'client_link_secrets',
  'scim_tokens',
  'drives',
];

const hashesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true });
  return names
    .map((name) => name.split('/').at(-1) ?? '')
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .toSorted();
};

describe('a backup', () => {
  it('is restored as another company: row by row, file by file', async () => {
    const before = await fingerprintsOf(server, 'instance_main', { but: othersInCopy });
    const taken = await backUp(server, place);
    expect(taken.rows).toBeGreaterThan(1000);
    expect(taken.files).toMatchObject({ missing: 0, copied: taken.files.count });
    const restored = await restore(server, { place, path: taken.path, key: null }, { name: 'copy' });
    expect(restored).toMatchObject({ isNew: true, isCopy: true, rows: taken.rows, files: taken.files.count });
    expect(await fingerprintsOf(server, 'instance_copy', { but: othersInCopy })).toEqual(before);
    const files = join(server.place.folder, 'files');
    expect(await hashesIn(join(files, 'instance_copy'))).toEqual(await hashesIn(join(root, 'main', 'files')));
    const copied = server.services.databaseOf('instance_copy');
    const next = (schema: string) =>
      server.services
        .databaseOf(schema)
        .first<{ n: number }>(sql`select nextval(${`${schema}.job_numbers`}::regclass)::int as n`);
    expect(await next('instance_copy')).toEqual(await next('instance_main'));
    // The keys, indexes and triggers are those of a company that was created.
    const definitions = async (schema: string) => {
      const { rows } = await server.services.pool.query<{ line: string }>(
        `select replace(line, $1::text, 'schema') as line from (
           select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
             where c.relnamespace = $1::text::regnamespace
           union all select conrelid::regclass::text || ' ' || conname::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
             where connamespace = $1::text::regnamespace
           union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger
             where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = $1::text::regnamespace)
           union all select p.proname::text || ' ' || coalesce(array_to_string(proconfig, ','), '') from pg_proc p
             where pronamespace = $1::text::regnamespace) as lines order by 1`,
        [schema],
      );
      return rows.map(({ line }) => line);
    };
    expect(await definitions('instance_copy')).toEqual(await definitions('instance_main'));
    expect(await copied.first(sql`select true as works from ${copied.table('jobs')} limit 1`)).toEqual({ works: true });
  });

  it('is verified: restored, compared and rolled back', async () => {
    const { path, rows } = await backUp(server, place);
    const before = await schemasIn(server);
    const manifest = await verifyBackup(addressOf(server), { place, path, key: null });
    expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBe(rows);
    expect(await schemasIn(server)).toEqual(before);
  });

  it('copies files once, however many backups refer to them', async () => {
    const as = await server.person('business_admin');
    await backUp(server, place);
    const again = await backUp(server, place);
    expect(again.files.copied).toBe(0);
    expect((await uploadTo(server, { as, bytes: await jpeg(24, 24) })).status).toBe(200);
    const more = await backUp(server, place);
    expect(more.files.copied).toBeGreaterThan(0);
    expect(more.files.count).toBe(again.files.count + more.files.copied);
  });

  it('has the rows of one moment, while people write', async () => {
    let moment: Record<string, string> = {};
    let isWriting = true;
    let written = 0;
    const { unbound } = server.services;
    const writing = (async () => {
      while (isWriting) {
        written += 1;
        const email = `written-${written}@plumbline.test`;
        await unbound.transaction().execute(async (transaction) => {
          const { query } = new InstanceDatabase(transaction, 'instance_main');
          await query.insertInto('users').values({ id: newId(), email, role: 'inspector' }).execute();
          await query
            .insertInto('settings')
            .values({ name: `written-${written}`, value: '1' })
            .execute();
        });
      }
    })();
    const { path } = await backUp(server, place, {
      onSnapshot: async (snapshot) => {
        const before = written;
        moment = await fingerprintsOf(server, 'instance_main', { but: othersInCopy, snapshot });
        await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(before + 3);
      },
    });
    isWriting = false;
    await writing;
    await restore(server, { place, path, key: null }, { name: 'moment' });
    expect(await fingerprintsOf(server, 'instance_moment', { but: othersInCopy })).toEqual(moment);
    expect(await fingerprintsOf(server, 'instance_main', { but: othersInCopy })).not.toEqual(moment);
  });

  it('with its files inside is one file that can be taken anywhere', async () => {
    const taken = await backUp(server, place, { isWhole: true });
    expect(taken.path).toMatch(/\.whole\.tar$/);
    const elsewhere = await newPlace();
    await writeFile(join(elsewhere.root, 'one.tar'), await readFile(join(root, taken.path)));
    const { DiskBackupPlace: Place } = await import('../../adapters/backups/disk-backup-place.ts');
    const above = new Place(join(elsewhere.root, '..'));
    const path = `${elsewhere.root.split('/').at(-1)}/one.tar`;
    const restored = await restore(server, { place: above, path, key: null }, { name: 'taken' });
    expect(restored.files).toBe(taken.files.count);
    const files = join(server.place.folder, 'files');
    expect(await hashesIn(join(files, 'instance_taken'))).toHaveLength(taken.files.count);
    await rm(elsewhere.root, { recursive: true });
  });

  it('says which files had no bytes any more, or other ones', async () => {
    const acme = await server.person('business_admin', { instance: 'acme' });
    for (const size of [21, 22, 23]) await uploadTo(server, { as: acme, bytes: await jpeg(size, size) });
    const folder = join(server.place.folder, 'files', 'instance_acme');
    const [lost = '', damaged = ''] = (await readdir(folder, { recursive: true })).filter((name) =>
      /\w{64}$/.test(name),
    );
    await rm(join(folder, lost));
    const bytes = await readFile(join(folder, damaged));
    bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10);
    await writeFile(join(folder, damaged), bytes);
    const { files, path } = await backUp(server, place, { name: 'acme' });
    expect(files.missing).toBe(2);
    expect(await hashesIn(join(root, 'acme', 'files'))).toHaveLength(files.count);
    const restored = await restore(server, { place, path, key: null }, { name: 'lacking' });
    expect(restored).toMatchObject({ missing: 2, files: files.count });
  });
});

describe('a company that is there', () => {
  it('is replaced only when that is asked for, and everybody signs in again', async () => {
    const as = await server.person('business_admin');
    const taken = await backUp(server, place);
    const file = { place, path: taken.path, key: null };
    const before = await fingerprintsOf(server, 'instance_main', { but: others });
    await expect(restore(server, file)).rejects.toThrow(/is there already, with \d+ (people|person): add --replace/);
    expect((await server.call(users.readMe, { as })).status).toBe(200);
    const db = server.db();
    const number = await db.first<{ n: number }>(sql`select nextval('instance_main.job_numbers'::regclass)::int as n`);
    await db.query.insertInto('settings').values({ name: 'since', value: '1' }).execute();
    const schemas = await schemasIn(server);
    expect(await restore(server, file, { replaces: true })).toMatchObject({ name: '', isNew: false, isCopy: false });
    expect(await fingerprintsOf(server, 'instance_main', { but: others })).toEqual(before);
    expect(await schemasIn(server)).toEqual(schemas);
    expect((await server.call(users.readMe, { as })).status).toBe(401);
    const signedIn = await server.person('business_admin');
    expect((await server.call(users.readMe, { as: signedIn })).status).toBe(200);
    // No number of a job is given out twice, though the backup knows of fewer.
    const next = await db.first<{ n: number }>(sql`select nextval('instance_main.job_numbers'::regclass)::int as n`);
    expect(next?.n).toBe((number?.n ?? 0) + 1);
  });

  it('is replaced without asking while nobody is in it', async () => {
    const { path } = await backUp(server, place);
    const { createInstance } = await import('../../instances/create-instance.ts');
    await createInstance(server.services.pool, 'empty', { wantsDemo: true });
    expect(await restore(server, { place, path, key: null }, { name: 'empty' })).toMatchObject({ isNew: false });
    const { rows } = await server.services.pool.query("select wants_demo from platform.instances where name = 'empty'");
    expect(rows).toEqual([{ wants_demo: false }]);
  });

  it('goes on where two are restored at once: one is refused', async () => {
    const { path } = await backUp(server, place);
    const file = { place, path, key: null };
    const both = await Promise.allSettled([
      restore(server, file, { name: 'twice' }),
      restore(server, file, { name: 'twice' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await companyNamed(server, 'twice')).schema).toBe('instance_twice');
    const { rows } = await server.services.pool.query('select * from platform.restores');
    expect(rows).toEqual([]);
  });

  it('is what it was when a backup or a restore is stopped midway', async () => {
    const { path } = await backUp(server, place);
    const before = await schemasIn(server);
    const stop = new AbortController();
    const stopped = restore(
      server,
      { place, path, key: null },
      {
        name: 'stopped',
        signal: stop.signal,
        onProgress: ({ stage }) => stage === 'indexes' && stop.abort(new Error('stopped by hand')),
      },
    );
    await expect(stopped).rejects.toThrow('stopped by hand');
    await expect.poll(() => schemasIn(server)).toEqual(before);
    expect(await hashesIn(join(server.place.folder, 'files', 'instance_stopped')).catch(() => [])).toEqual([]);
    const interrupted = new AbortController();
    const names = await readdir(join(root, 'main'));
    const backup = backUp(server, place, {
      signal: interrupted.signal,
      onProgress: () => interrupted.abort(new Error('stopped by hand')),
    });
    await expect(backup).rejects.toThrow('stopped by hand');
    expect(await readdir(join(root, 'main'))).toEqual(names);
    expect(await readdir(join(root, 'main', '.unfinished'))).toEqual([]);
  });
});

describe('an older backup', () => {
  it('is migrated to what this program has', async () => {
    const { applyMigrations, prepareMigrations, readMigrations } = await import('../../database/migrator.ts');
    const migrations = await readMigrations('instance');
    const client = await server.services.pool.connect();
    await client.query('begin');
    await client.query('create schema instance_older');
    await prepareMigrations(client, 'instance_older');
    await applyMigrations(client, 'instance_older', migrations.slice(0, -3));
    await client.query(
      `insert into instance_older.users (id, email, role) values ($1, 'old@plumbline.test', 'business_admin')`,
      [newId()],
    );
    await client.query(
      "insert into platform.instances (id, name, schema_name) values ($1, 'older', 'instance_older')",
      [newId()],
    );
    await client.query('commit');
    client.release();
    const { path } = await backUp(server, place, { name: 'older' });
    await verifyBackup(addressOf(server), { place, path, key: null });
    await restore(server, { place, path, key: null }, { name: 'newer' });
    const { rows } = await server.services.pool.query('select max(version) as version from instance_newer.migrations');
    expect(rows).toEqual([{ version: migrations.length }]);
    const people = await server.services
      .databaseOf('instance_newer')
      .query.selectFrom('users')
      .select('email')
      .execute();
    expect(people).toEqual([{ email: 'old@plumbline.test' }]);
  });
});
