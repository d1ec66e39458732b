import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { makeDemo } from '../../../demo/make-demo.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { archiveEntries, wholeContent } from '../../adapters/backups/archive-reader.ts';
import { ArchiveWriter } from '../../adapters/backups/archive-writer.ts';
import type { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import type { Instance } from '../../instances/instance.ts';
import { tablesOf } from './backed-up-tables.ts';
import { openBackupConnection } from './backup-connection.ts';
import { sha256Of } from './copied-streams.ts';
import type { BackupManifest, StoredStream } from './manifest.ts';
import { listName, manifestName, partName, tableName } from './manifest.ts';
import type { BackupFile } from './read-backup.ts';
import type { RestoreOptions } from './restore-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import type { BackupOptions, TakenBackup } from './backup-options.ts';
import { takeBackup } from './take-backup.ts';

/** The database of a test server. */
export const addressOf = ({ services }: TestServer) => services.pool.options.connectionString ?? '';

/** A folder of its own for backups. */
export async function newPlace(): Promise<{ place: DiskBackupPlace; root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
  return { place: new DiskBackupPlace(root), root };
}

/** Fills a company with the demo: rows in most tables, and files. */
export async function fillWithDemo({ services }: TestServer, schema: string, jobs = 30): Promise<void> {
  const { unbound, files } = services;
  const now = new Date();
  await makeDemo({ unbound, files, schema, jobs, now, progress: () => undefined });
}

export async function companyNamed({ services }: TestServer, name: string): Promise<Instance> {
  services.instances.forget();
  const instance = await services.instances.byName(name);
  if (!instance) throw new Error(`there is no company ${name}`);
  return instance;
}

let seconds = 0;

/** Backs a company up, each a second after the one before. */
export async function backUp(
  server: TestServer,
  at: BackupPlace,
  options: Partial<BackupOptions> & { key?: BackupKey | null; name?: string } = {},
): Promise<TakenBackup> {
  const { name = '', ...rest } = options;
  return takeBackup({
    connectionString: addressOf(server),
    platform: server.services.pool,
    instance: await companyNamed(server, name),
    files: server.services.files,
    place: at,
    key: null,
    isWhole: false,
    now: new Date(Date.now() + 1000 * (seconds += 1)),
    ...rest,
  });
}

export function restore(server: TestServer, file: BackupFile, options: Partial<RestoreOptions> = {}) {
  return restoreBackup({
    services: server.services,
    file,
    replaces: false,
    now: new Date(),
    ...options,
  });
}

/** What the restoring of a backup changes by itself. */
const changed =
  "array['is_handled', 'activated_at', 'claimed_at', 'next_due_at', 'is_expiring_notified', 'is_expired_notified']";

/**
 * A fingerprint of the rows of each table, but for the event which says that they were restored.
 * @param but tables that are left out
 */
export async function fingerprints(
  client: pg.ClientBase,
  schema: string,
  but: readonly string[] = [],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name } of await tablesOf(client as pg.Client, schema)) {
    if (but.includes(name)) continue;
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t, '|' order by t)), '') as print
       from (select (to_jsonb(r) - ${changed})::text as t from "${schema}"."${name}" r
         where to_jsonb(r) ->> 'name' is distinct from 'backup.restored') as texts`,
    );
    found[name] = rows[0]?.print ?? '';
  }
  return found;
}

/** The same for a server's company now, or at the moment of a snapshot. */
export async function fingerprintsOf(
  server: TestServer,
  schema: string,
  { but = [], snapshot }: { but?: readonly string[]; snapshot?: string } = {},
): Promise<Record<string, string>> {
  const client = await openBackupConnection(addressOf(server));
  try {
    await client.query('begin transaction isolation level repeatable read');
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    return await fingerprints(client, schema, but);
  } finally {
    await client.end();
  }
}

/** The names of all schemas: nothing is left where they are what they were. */
export async function schemasIn({ services }: TestServer): Promise<string[]> {
  const { rows } = await services.pool.query<{ name: string }>('select nspname as name from pg_namespace order by 1');
  return rows.map(({ name }) => name).filter((name) => !/^pg_(toast_)?temp_/.test(name));
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

/** Writes bytes in place of a backup, and returns it. */
export async function place(at: BackupPlace, bytes: Buffer, path = 'main/20260101T000000Z.tar'): Promise<BackupFile> {
  await at.write(path, once(bytes));
  return { place: at, path, key: null };
}

export const bytesOf = (root: string, path: string) => readFile(join(root, path));

/** A manifest that has the size and hash of other contents, by the names of their entries. */
function withContents(manifest: BackupManifest, contents: ReadonlyMap<string, Buffer>): BackupManifest {
  const restated = <Stream extends StoredStream>(name: string, stream: Stream): Stream => ({
    ...stream,
    parts: stream.parts.map((part, index) => {
      const content = contents.get(partName(name, index + 1));
      return content ? { size: content.length, sha256: sha256Of(content) } : part;
    }),
  });
  const { tables, files } = manifest;
  return {
    ...manifest,
    tables: tables.map((table) => restated(tableName(table.name), table)),
    files: { ...files, list: restated(listName, files.list) },
  };
}

interface Rewriting {
  manifest?: (manifest: BackupManifest) => object;
  head?: (head: object) => object;
  /** Another content of an entry, by its name. */
  content?: (name: string) => Buffer | undefined;
}

/** A backup with another manifest, head, or other contents; whole and sealed. */
export async function rewritten(bytes: Buffer, { manifest, head, content }: Rewriting): Promise<Buffer> {
  const archive = new ArchiveWriter(new Date());
  const chunks: Buffer[] = [];
  const reading = (async () => {
    for await (const chunk of archive.bytes) chunks.push(chunk);
  })();
  const contents = new Map<string, Buffer>();
  for await (const entry of archiveEntries(once(bytes))) {
    const whole = await wholeContent(entry, 1_000_000_000);
    const other = content?.(entry.name);
    if (other) contents.set(entry.name, other);
    let written = other ?? whole;
    if (entry.name === manifestName) {
      const one = withContents(JSON.parse(whole.toString('utf8')) as BackupManifest, contents);
      written = Buffer.from(JSON.stringify(manifest?.(one) ?? one));
    }
    if (entry.name === 'plumbline.json' && head)
      written = Buffer.from(JSON.stringify(head(JSON.parse(whole.toString('utf8')) as object)));
    await archive.add(entry.name, written);
  }
  archive.end();
  await reading;
  return Buffer.concat(chunks);
}
