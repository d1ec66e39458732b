import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import { collectEvents } from '../../events/record-events.ts';

/** Runs one part of a trial: what it throws undoes that part alone. */
export type Attempt = <T>(part: () => Promise<T>) => Promise<T>;

/**
 * A dry run: executes with every check of the database and of the product, then rolls back. Nothing is visible from
 * outside, no event is written, nothing is queued, and no callback runs after the commit.
 * @param change the open transaction, whose other changes remain
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
