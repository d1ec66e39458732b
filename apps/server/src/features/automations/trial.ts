import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import { collectEvents } from '../../events/record-events.ts';

/** Runs one part of a trial: what it throws undoes that part alone. */
export type Attempt = <T>(part: () => Promise<T>) => Promise<T>;

/**
 * Does something for real, with every check of the database and of the product, and undoes it: nothing of it is seen from outside, no
 * event is written, no entry queued, and nothing follows after the commit.
 * @param change the open transaction, of which the rest is kept
 */
export async function inTrial<T>(
  { db }: Pick<Change, 'db'>,
  run: (trial: Change, attempt: Attempt) => Promise<T>,
): Promise<T> {
  const nothing = () => undefined;
  const trial: Change = {
    db,
    record: collectEvents().record,
    enqueue: async () => undefined,
    publishAfterCommit: nothing,
    afterCommit: nothing,
  };
  return undone(db, () => run(trial, (part) => keptIfDone(db, part)));
}

async function undone<T>(db: InstanceDatabase, run: () => Promise<T>): Promise<T> {
  await db.rows(sql`savepoint trial`);
  try {
    return await run();
  } finally {
    await db.rows(sql`rollback to savepoint trial`);
  }
}

/** A statement that failed lets the transaction go on only from where it was before. */
async function keptIfDone<T>(db: InstanceDatabase, part: () => Promise<T>): Promise<T> {
  await db.rows(sql`savepoint part_of_trial`);
  try {
    return await part();
  } catch (error) {
    await db.rows(sql`rollback to savepoint part_of_trial`);
    throw error;
  }
}
