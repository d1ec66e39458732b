import pg from 'pg';
import { FileStoreFault } from '../adapters/files/file-store.ts';
import { isPassingFault } from '../database/pool.ts';
import { StartError } from '../start-error.ts';

/** What goes wrong at a place of files, on a disk or with the database, as one sentence for the person at the terminal. */
export async function userFacing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof FileStoreFault) throw new StartError(`It failed, and nothing was changed: ${error.message}.`);
    // Class 53 is "insufficient resources", as a full disk.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('53') === true)
      throw new StartError(`It failed, and nothing was changed: the database has no room left (${error.message}).`);
    if (isPassingFault(error)) throw new StartError('It failed, and nothing was changed: the database is gone.');
    throw error;
  }
}
