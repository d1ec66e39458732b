import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { newId } from '../../ids.ts';
import { schemaOfInstance } from '../../instances/create-instance.ts';
import type { Services } from '../../services.ts';
import { quietRestored } from './after-restore.ts';
import { sequencesOf, tablesOf } from './backed-up-tables.ts';
import { lockFor, quoted, withBackupConnection } from './backup-connection.ts';
import type { BackupProgress } from './backup-progress.ts';
import { BackupRefused } from './backup-refused.ts';
import type { OpenedBackup } from './load-backup.ts';
import { bindFunctions, loadBackup, openBackup } from './load-backup.ts';
import { carryRetention } from './carry-retention.ts';
import { eraseAgain } from './erase-again.ts';
import type { BackupManifest } from './manifest.ts';
import type { BackupFile } from './read-backup.ts';
import { recordedBy } from './recorded-by.ts';
import { claimHashes, restoreFile, restoreFilesBeside } from './restore-files.ts';
import { clearAway, dropReplaced } from './tidy-restores.ts';

export interface RestoreOptions {
  services: Pick<Services, 'configuration' | 'pool' | 'databases' | 'live' | 'instances'>;
  file: BackupFile;
  /** The name of the company to restore into; undefined: the one of the backup. */
  name?: string;
  /** Whether a company that has people may be replaced. */
  replaces: boolean;
  now: Date;
  signal?: AbortSignal;
  onProgress?: (progress: BackupProgress) => void;
}

export interface Restored {
  name: string;
  schema: string;
  rows: number;
  files: number;
  /** Files that the backup knows as missing. */
  missing: number;
  isNew: boolean;
  /** Restored under another name: webhooks, automations and secret addresses are off. */
  isCopy: boolean;
  takenAt: string;
}

interface Target {
  name: string;
  schema: string;
  /** Null where no company has the name. */
  id: string | null;
  /** Whether there is a schema to be replaced. */
  hasSchema: boolean;
}

/**
 * Restores a backup as a company. All rows come in one transaction, which ends with the old ones put aside and the new ones in
 * their place: whenever the process dies, the company is as it was before, or restored.
 * @throws BackupRefused before anything was changed; FileStoreFault; the signal's reason
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { services, file, signal, onProgress } = options;
  let bytes = 0;
  const opened = await openBackup(file, {
    ...(signal && { signal }),
    onBytes: (added) => onProgress?.({ stage: 'reading', what: '', rows: 0, bytes: (bytes += added), files: 0 }),
  });
  const { manifest } = opened.inspected;
  const name = nameOf(options.name ?? manifest.instance.name);
  // Where a company lies that is replaced; a new one lies on the first database.
  services.instances.forget();
  const replaced = await services.instances.bySchema(schemaOfInstance(name));
  const placement = { schema: schemaOfInstance(name), databaseId: replaced?.databaseId ?? null };
  await services.databases.place([placement]);
  const { connectionString } = services.databases.of(placement.schema);
  return withBackupConnection(connectionString, { signal }, async (client) => {
    await lockFor(client, 'restore', schemaOfInstance(name));
    const target = await findTarget(client, services.pool, { name, replaces: options.replaces });
    await dropReplaced(services, target.schema);
    await services.pool.query(
      `insert into platform.restores (schema_name) values ($1) on conflict (schema_name) do update set started_at = now()`,
      [target.schema],
    );
    try {
      await replaceRows(client, target, { ...options, ...opened });
    } finally {
      await client.end().catch(() => undefined);
      await clearAway(services, target.schema, 10_000);
    }
    services.instances.forget();
    services.live.publish([{ kind: 'instances' }, { kind: 'settings', schema: target.schema }]);
    return {
      name: target.name,
      schema: target.schema,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.count,
      missing: manifest.files.missing,
      isNew: target.id === null,
      isCopy: target.name !== manifest.instance.name,
      takenAt: manifest.takenAt,
    };
  });
}

const nameForm = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;

/** @throws BackupRefused of a text that is no name of a company */
function nameOf(name: string): string {
  if (name === '' || nameForm.test(name)) return name;
  throw new BackupRefused('The name of a company has lower-case letters, digits and hyphens.');
}

/** @throws BackupRefused of a name that can't be taken, or of a company with people that is not to be replaced */
async function findTarget(
  client: pg.Client,
  platform: pg.Pool,
  { name, replaces }: { name: string; replaces: boolean },
): Promise<Target> {
  const schema = schemaOfInstance(name);
  const { rows } = await platform.query<{ id: string; name: string }>(
    'select id, name from platform.instances where schema_name = $1',
    [schema],
  );
  const [found] = rows;
  if (found && found.name !== name)
    throw new BackupRefused(`The name ${name} can’t be taken: another company’s rows have it.`);
  const users = await client.query<{ isThere: boolean; table: string | null }>(
    `select exists (select from pg_namespace where nspname = $1) as "isThere", to_regclass($2)::text as table`,
    [schema, `${quoted(schema)}.users`],
  );
  const [there] = users.rows;
  const people =
    typeof there?.table === 'string'
      ? await client.query<{ n: number }>(`select count(*)::int as n from ${there.table}`)
      : undefined;
  const count = people?.rows[0]?.n ?? 0;
  if (count > 0 && !replaces) {
    throw new BackupRefused(
      `${name === '' ? 'The company of the main host' : `The company ${name}`} is there already, with ${count === 1 ? '1 person' : `${count} people`}: add --replace to replace it, or --as NAME to restore it beside.`,
    );
  }
  return { name, schema, id: found?.id ?? null, hasSchema: there?.isThere === true };
}

type Replacing = RestoreOptions & OpenedBackup;

async function replaceRows(client: pg.Client, target: Target, replacing: Replacing): Promise<void> {
  const { services, file, inspected, known, now, signal, onProgress } = replacing;
  const { manifest } = inspected;
  const { configuration } = services;
  const store: FileStore = openFileStore(configuration.files, configuration.dataDir);
  const aside = randomBytes(6).toString('hex');
  const scratch = `restoring_${aside}`;
  const files = { file, inspected, store, schema: target.schema, ...(signal && { signal }) };
  // A sweep of the company as it is now leaves alone what is claimed.
  const claim = (hashes: readonly string[]) =>
    target.hasSchema
      ? claimHashes(services.databases.of(target.schema).pool, target.schema, hashes)
      : Promise.resolve();
  await restoreFilesBeside(files, claim, (copied) =>
    onProgress?.({ stage: 'files', what: '', rows: 0, bytes: 0, files: copied }),
  );
  await client.query('begin');
  await loadBackup(client, {
    file,
    manifest,
    known,
    schema: scratch,
    isCompared: false,
    onFile: (entry) => restoreFile(files, entry),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  await quietRestored(client, {
    isCopy: target.name !== manifest.instance.name,
    hasItsPushKey: await hasPushKey(services.pool, manifest),
    now,
  });
  const sources = await recordedBy(services, { client, schema: target.schema }, [
    schemaOfInstance(manifest.instance.name),
    target.schema,
  ]);
  await eraseAgain(client, scratch, sources);
  await carryRetention(client, scratch, sources);
  const tables = await tablesOf(client, scratch);
  await client.query(`analyze ${tables.map(({ name }) => `${quoted(scratch)}.${quoted(name)}`).join(', ')}`);
  signal?.throwIfAborted();
  const replaced = `replaced_${aside}`;
  const recorded = { target, replaced, company: manifest.instance.company, now };
  await takePlace(client, target, { scratch, replaced });
  if (services.databases.isFirst(target.schema)) {
    await recordReplaced(client, recorded);
    await recordPlace(client, recorded);
    await client.query('commit');
  } else {
    // Before the commit: whoever clears away finds it there, or not.
    await recordReplaced(services.pool, recorded);
    await client.query('delete from platform.outgoing_entries where entry ->> $1 = $2', ['schema', target.schema]);
    await client.query('commit');
    await recordPlace(services.pool, recorded);
  }
}

async function hasPushKey(client: pg.Pool, { pushKey }: BackupManifest): Promise<boolean> {
  const { rows } = await client.query<{ key: string }>('select public_key as key from platform.push_keys');
  return pushKey !== null && rows[0]?.key === pushKey;
}

/** Puts the rows of before aside, by name alone: no table of theirs is waited for. */
async function takePlace(
  client: pg.Client,
  target: Target,
  { scratch, replaced }: { scratch: string; replaced: string },
): Promise<void> {
  if (target.hasSchema) {
    if (target.id !== null) await continueNumbers(client, target.schema, scratch);
    await client.query(`alter schema ${quoted(target.schema)} rename to ${quoted(replaced)}`);
    await bindFunctions(client, replaced);
  }
  await client.query(`alter schema ${quoted(scratch)} rename to ${quoted(target.schema)}`);
  await bindFunctions(client, target.schema);
}

/** A company whose rows were replaced: what the platform records of it. */
interface RecordedPlace {
  target: Target;
  replaced: string;
  company: string;
  now: Date;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Records under which name the rows of before are, to be dropped. */
async function recordReplaced(platform: Queryable, { target, replaced }: RecordedPlace): Promise<void> {
  await platform.query('update platform.restores set replaced_schema = $2 where schema_name = $1', [
    target.schema,
    target.hasSchema ? replaced : null,
  ]);
}

async function recordPlace(platform: Queryable, { target, company, now }: RecordedPlace): Promise<void> {
  await platform.query(
    `insert into platform.instances (id, name, schema_name, company_name, created_at) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set company_name = excluded.company_name, wants_demo = false`,
    [target.id ?? newId(now.getTime()), target.name, target.schema, company, now],
  );
  // What waits in the queue is about the rows of before: mails, messages, exports.
  const queue = await platform.query<{ table: string | null }>("select to_regclass('queue.job')::text as table");
  if (typeof queue.rows[0]?.table === 'string') {
    await platform.query("delete from queue.job where data ->> 'schema' = $1 and state < 'completed'", [target.schema]);
  }
}

/** No number of a job, and no id of an event, is given out a second time where the company went on after the backup. */
async function continueNumbers(client: pg.Client, from: string, to: string): Promise<void> {
  const before = new Map((await sequencesOf(client, from)).map((sequence) => [sequence.name, sequence]));
  for (const { name, value } of await sequencesOf(client, to)) {
    const old = before.get(name);
    if (!old || old.value <= value) continue;
    await client.query('select setval($1::regclass, $2, $3)', [
      `${quoted(to)}.${quoted(name)}`,
      old.value,
      old.isCalled,
    ]);
  }
}
