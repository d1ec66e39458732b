import { sql } from 'kysely';
import type { ListedFile } from '../../../adapters/files/file-store.ts';
import { InstanceDatabase } from '../../../database/instance-database.ts';
import { changeInTransaction } from '../../../events/change-transaction.ts';
import type { Instance } from '../../../instances/instance.ts';
import type { Services } from '../../../services.ts';
import { unlessAway } from '../../../worker/unless-away.ts';
import { contentPlaces, isNeeded, namedAssets } from './asset-places.ts';
import { markFound, markLost } from './lost-bytes.ts';
import { deleteUnsentFiles, publicFileLifetimeMs } from './public-files.ts';
import { sweepUploads } from './sweep-uploads.ts';

const day = 86_400_000;
/** What was claimed within a day is about to be referred to, however short the grace period. */
const claimLifetimeMs = day;
/** A file that hangs on nothing is deleted only after three times the grace period: the answer may still be on a phone. */
const unnamedFactor = 3;
/** Half written pieces of a server that died. */
const leftBehindAfter = day;
const batchSize = 500;

/** What a sweep of one instance found; removed it as well unless it only looked. */
export interface Swept {
  instance: string;
  /** Uploads that have not come whole and that nobody goes on with, and files of strangers that were never submitted. */
  uploads: number;
  /** Files that nothing names, which are deleted; their bytes go after another grace period. */
  unnamed: number;
  /** Bytes that nothing needs. */
  files: number;
  bytes: number;
  /** Files that are there for people, and whose bytes are not: the place of the files has lost them. */
  missing: number;
}

interface Sweeping {
  services: Services;
  instance: Instance;
  db: InstanceDatabase;
  /** What nothing needed since this moment goes. */
  cutoff: Date;
  isDry: boolean;
  tell: (line: string) => void;
}

interface SweepOptions {
  isDry: boolean;
  /** Told one line for each thing that goes, or that is missing. */
  tell?: (line: string) => void;
}

/** Sweeps the files of every instance: what nobody refers to goes, after the grace period. */
export async function sweepFiles(
  services: Services,
  { isDry, tell = () => undefined }: SweepOptions,
): Promise<Swept[]> {
  const grace = services.configuration.filesGraceDays * day;
  const cutoff = new Date(services.now().getTime() - Math.max(grace, claimLifetimeMs));
  const swept: Swept[] = [];
  for (const instance of await services.instances.served(services.now())) {
    const db = services.databaseOf(instance.schema);
    const sweeping = { services, instance, db, cutoff, isDry, tell };
    const one = await unlessAway(services, instance.schema, () => sweepInstance(sweeping));
    if (one) swept.push(one);
  }
  return swept;
}

async function sweepInstance(sweeping: Sweeping): Promise<Swept> {
  const { services, instance, db, isDry, tell } = sweeping;
  const swept: Swept = { instance: instance.schema, uploads: 0, unnamed: 0, files: 0, bytes: 0, missing: 0 };
  swept.uploads = await sweepUploads({ db, files: services.files }, { now: services.now(), isDry, tell });
  swept.uploads += await sweepPublicFiles(sweeping);
  swept.unnamed = await removeUnnamed(sweeping);
  await sweepBytes(sweeping, swept);
  if (!isDry) await services.files.tidy(instance.schema, new Date(services.now().getTime() - leftBehindAfter));
  return swept;
}

/** Files of strangers that were never submitted go at once: nobody comes back for them, and anybody may bring more. */
async function sweepPublicFiles(sweeping: Sweeping): Promise<number> {
  const { services, db, isDry, tell } = sweeping;
  const claimedBefore = new Date(services.now().getTime() - publicFileLifetimeMs);
  const unsent = await deleteUnsentFiles(db, claimedBefore, isDry);
  for (const { id } of unsent) tell(`nobody submitted ${id}`);
  if (!isDry) {
    const hashes = new Map(unsent.map((file) => [file.sha256.toString('hex'), file.sha256]));
    for (const sha256 of hashes.values()) {
      await removeBytes(sweeping, { sha256, storedAt: claimedBefore }, claimedBefore);
    }
  }
  return unsent.length;
}

/** Deletes, as a person would, the files that were uploaded long ago and hang on nothing. */
async function removeUnnamed(sweeping: Sweeping): Promise<number> {
  const { services, instance, db, isDry, tell } = sweeping;
  const now = services.now();
  const before = new Date(now.getTime() - unnamedFactor * (now.getTime() - sweeping.cutoff.getTime()));
  let removed = 0;
  for (;;) {
    const found = await unnamedFiles(db, before, isDry ? undefined : batchSize);
    for (const { id, original_name } of found) tell(`nothing names ${id} (${original_name})`);
    removed += found.length;
    if (!isDry && found.length > 0) await removeFiles(services, instance, found, now);
    if (isDry || found.length < batchSize) return removed;
  }
}

/** A file of a person's own (`target_user_id`) hangs on that person. */
function unnamedFiles(
  db: InstanceDatabase,
  before: Date,
  limit: number | undefined,
): Promise<{ id: string; original_name: string }[]> {
  return db.rows(sql<{ id: string; original_name: string }>`
    select a.id, a.original_name from ${db.table('assets')} a
    where a.removed_at is null and a.target_user_id is null and a.created_at < ${before}
      and not exists (select from (${namedAssets(db)}) named where named.id = a.id)
    limit ${limit ?? null}`);
}

async function removeFiles(
  services: Services,
  instance: Instance,
  found: readonly { id: string; original_name: string }[],
  now: Date,
): Promise<void> {
  const author = { actorId: null, impersonatorId: null, requestId: null };
  await changeInTransaction(services, { schema: instance.schema, author }, async ({ db, record }) => {
    const ids = found.map((file) => file.id);
    // What it was merged into is needed by others alone from now on.
    await db.rows(sql`update ${db.table('assets')} set removed_at = ${now}, merged_into = null
      where id = any(${ids}::uuid[])`);
    for (const { id, original_name } of found) {
      record('file.removed', { subjectId: id, relations: {}, before: { originalName: original_name }, after: null });
    }
  });
}

/** Walks through what the place holds and what the database knows, both by hash, and compares them. */
async function sweepBytes(sweeping: Sweeping, swept: Swept): Promise<void> {
  const { services, instance } = sweeping;
  const begun = services.now();
  let after: Buffer = Buffer.alloc(0);
  for await (const batch of inBatches(services.files.list(instance.schema))) {
    const last = batch.at(-1)?.sha256 ?? after;
    swept.missing += await reportMissing(sweeping, batch, { after, last, begun });
    if (!sweeping.isDry)
      await markFound(
        sweeping.db,
        batch.map((file) => file.sha256),
      );
    after = last;
    for (const file of await unneeded(sweeping, batch)) {
      if (!sweeping.isDry && !(await removeBytes(sweeping, file))) continue;
      sweeping.tell(`nothing needs ${file.sha256.toString('hex')} (${file.size} bytes)`);
      swept.files += 1;
      swept.bytes += file.size;
    }
  }
  swept.missing += await reportMissing(sweeping, [], { after, last: undefined, begun });
}

async function* inBatches(files: AsyncIterable<ListedFile>): AsyncIterable<ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const file of files) {
    if (batch.push(file) < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Those of these files that were stored and claimed before the cutoff and that nothing references. */
async function unneeded({ db, cutoff }: Sweeping, batch: readonly ListedFile[]): Promise<ListedFile[]> {
  const old = batch.filter((file) => file.storedAt < cutoff);
  if (old.length === 0) return [];
  const rows = await db.rows(sql<{ sha256: Buffer }>`
    select h.sha256 from unnest(${old.map((file) => file.sha256)}::bytea[]) as h (sha256)
    where not ${isNeeded(db, sql`h.sha256`, cutoff)}
      and not exists (select from ${db.table('stored_files')} s where s.sha256 = h.sha256 and s.claimed_at >= ${cutoff})`);
  const found = new Set(rows.map((row) => row.sha256.toString('hex')));
  return old.filter((file) => found.has(file.sha256.toString('hex')));
}

/**
 * Removes bytes while holding their claim, so that nobody claims them meanwhile. What falls between the two, when the server
 * dies here, is done again by the next sweep.
 * @returns false when somebody has claimed them in the last moment
 */
async function removeBytes(
  { services, instance, cutoff }: Sweeping,
  { sha256, storedAt }: Pick<ListedFile, 'sha256' | 'storedAt'>,
  claimedBefore = cutoff,
): Promise<boolean> {
  return services.databases
    .of(instance.schema)
    .unbound.transaction()
    .execute(async (transaction) => {
      const db = new InstanceDatabase(transaction, instance.schema);
      // Bytes without a row are of a time before there were claims, or of a database that was restored.
      await db.rows(sql`insert into ${db.table('stored_files')} (sha256, claimed_at) values (${sha256}, ${storedAt})
      on conflict do nothing`);
      const held = await db.first(sql`delete from ${db.table('stored_files')} s
      where s.sha256 = ${sha256} and s.claimed_at < ${claimedBefore} and not ${isNeeded(db, sql`s.sha256`, cutoff)}
      returning true`);
      if (!held) return false;
      for (const { column, madeFrom } of contentPlaces) {
        if (!madeFrom) continue;
        const [table, name = ''] = column.split('.') as [Parameters<typeof db.table>[0], string];
        await db.rows(sql`delete from ${db.table(table)} where ${sql.id(name)} = ${sha256}`);
      }
      await db.rows(sql`delete from ${db.table('asset_renderings')} where original_sha256 = ${sha256}`);
      await services.files.remove(instance.schema, sha256);
      return true;
    });
}

/** Tells which hashes in a stretch are needed and not there. */
async function reportMissing(
  { services, instance, db, isDry, tell }: Sweeping,
  listed: readonly ListedFile[],
  stretch: { after: Buffer; last: Buffer | undefined; begun: Date },
): Promise<number> {
  const rows = await db.rows(sql<{ sha256: Buffer }>`
    select s.sha256 from ${db.table('stored_files')} s
    where s.sha256 > ${stretch.after} ${stretch.last ? sql`and s.sha256 <= ${stretch.last}` : sql``}
      and s.claimed_at < ${new Date(stretch.begun.getTime() - claimLifetimeMs)}
      and s.sha256 <> all(${listed.map((file) => file.sha256)}::bytea[])
      and (exists (select from ${db.table('assets')} a where a.sha256 = s.sha256 and a.removed_at is null)
        or exists (select from ${db.table('asset_versions')} v join ${db.table('assets')} a on a.id = v.asset_id
          where v.sha256 = s.sha256 and a.removed_at is null))`);
  let missing = 0;
  for (const { sha256 } of rows) {
    // Kept since the listing began, perhaps.
    if ((await services.files.sizeOf(instance.schema, sha256)) !== undefined) continue;
    missing += 1;
    if (!isDry) await markLost(db, sha256);
    tell(`missing: ${sha256.toString('hex')}`);
    services.logger.error(
      { instance: instance.schema, sha256: sha256.toString('hex') },
      'the bytes of a file are missing',
    );
  }
  return missing;
}
