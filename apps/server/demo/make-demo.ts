import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { FileStore } from '../src/adapters/files/file-store.ts';
import { InstanceDatabase } from '../src/database/instance-database.ts';
import type { InstanceTables } from '../src/database/tables.ts';
import { castOf, languageOfDemo } from './demo-cast.ts';
import type { DemoLanguage } from './demo-words.ts';
import type { Batch } from './load-jobs.ts';
import { batchesAtOnce, JobLoader, writeBatch } from './load-jobs.ts';
import { drawSignatures } from './pictures/draw-signatures.ts';
import { markPlan } from './mark-plan.ts';
import { makeWorld } from './make-world.ts';
import { readWorld } from './read-world.ts';
import type { Pictures } from './store-pictures.ts';
import { storePictures } from './store-pictures.ts';

/** How many jobs the demo of a new installation has. */
export const usualJobs = 300;

/** Up to so many jobs the demo is made in one transaction: wholly, or not at all. */
const jobsAtOnce = 5000;

interface MakeDemo {
  unbound: Kysely<InstanceTables>;
  files: FileStore;
  schema: string;
  /** How many jobs there shall be. */
  jobs: number;
  now: Date;
  /** What it speaks; a demo that is there goes on in its own language. */
  language?: DemoLanguage;
  /** Told now and then how many jobs of how many are made. */
  progress(made: number, of: number): void;
  /** Leaves an instance alone that has anything in it. */
  onlyIfEmpty?: boolean;
}

/**
 * Fills an empty instance with the demo, or a demo's with more jobs: until there are so many.
 * @returns how many jobs were made
 * @throws StartError when the instance holds other data
 */
export async function makeDemo(options: MakeDemo): Promise<number> {
  const { unbound, schema, jobs, progress } = options;
  const pictures = await storePictures(options.files, schema);
  const inTransaction = <T>(run: (db: InstanceDatabase) => Promise<T>) =>
    unbound.transaction().execute(async (transaction) => {
      const db = new InstanceDatabase(transaction, schema);
      // A slow machine thinks longer between two statements than anybody waits for a response: nobody does here.
      await db.rows(sql`set local statement_timeout = 0`);
      await db.rows(sql`set local idle_in_transaction_session_timeout = 0`);
      return run(db);
    });

  const isSmall = jobs <= jobsAtOnce;
  const loader = await inTransaction(async (db) => {
    const begun = await begin(db, pictures, options);
    if (begun && isSmall) {
      await load(begun, { db, write: (batch) => writeBatch(db, batch), atOnce: 1, progress });
      await markPlan(db, begun.cast);
    }
    return begun;
  });
  if (!loader) return 0;
  const write = (batch: Batch) =>
    inTransaction(async (db) => {
      // What a crash takes away is made again by the same command.
      await db.rows(sql`set local synchronous_commit = off`);
      await writeBatch(db, batch);
    });
  const db = new InstanceDatabase(unbound, schema);
  if (!isSmall) {
    await load(loader, { db, write, atOnce: batchesAtOnce, progress });
    await inTransaction((last) => markPlan(last, loader.cast));
  }
  await analyze(db);
  return loader.count;
}

async function begin(db: InstanceDatabase, pictures: Pictures, options: MakeDemo): Promise<JobLoader | null> {
  const now = options.now.getTime();
  // Two programs that start at once on an empty database make one demo.
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}.demo`}, 0))`);
  const found = await db.first(sql<{ people: number; jobs: number }>`
    select (select count(*)::int from ${db.table('users')}) as people, (select count(*)::int from ${db.table('jobs')}) as jobs`);
  const isEmpty = found?.people === 0 && found.jobs === 0;
  await sql`update platform.instances set wants_demo = false where schema_name = ${db.schema}`.execute(db.query);
  if (!isEmpty && options.onlyIfEmpty) return null;
  const cast = castOf(isEmpty ? (options.language ?? 'mixed') : await languageOfDemo(db));
  const events = isEmpty ? await makeWorld(db, { cast, now, pictures }) : [];
  const present = found?.jobs ?? 0;
  const count = Math.max(0, options.jobs - present);
  const [world, signatures] = [await readWorld(db, cast), await drawSignatures()];
  return new JobLoader({ cast, world, pictures, signatures, now, count, present }, events);
}

/** Tells batch after batch, while those before are written: the next one waits for the oldest of so many at once. */
async function load(
  loader: JobLoader,
  options: {
    db: InstanceDatabase;
    write: (batch: Batch) => Promise<void>;
    atOnce: number;
    progress: MakeDemo['progress'];
  },
): Promise<void> {
  const { db, write, atOnce, progress } = options;
  const writing: Promise<void>[] = [];
  let written = 0;
  try {
    while (!loader.isShown) {
      const batch = await loader.tell(db);
      if (writing.length >= atOnce) await writing.shift();
      const done = write(batch).then(() => progress((written += batch.tables.jobs.length), loader.count));
      // Told when its turn comes.
      done.catch(() => undefined);
      writing.push(done);
    }
    for (const last of writing) await last;
  } finally {
    await Promise.allSettled(writing);
  }
}

const measured = ['jobs', 'job_assignees', 'answers', 'current_answers', 'events', 'notifications', 'assets'] as const;

/** So that the first queries are planned for what is there now. */
async function analyze(db: InstanceDatabase): Promise<void> {
  for (const table of measured) await db.rows(sql`analyze ${db.table(table)}`);
}
