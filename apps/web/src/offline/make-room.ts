import { setSyncState } from '../lib/sync-state.ts';
import { isStorageFull } from './device.ts';
import { isOfFile, jobOfName } from '../lib/api/cache-names.ts';
import type { DeviceDatabase } from './outbox-database.ts';

function isGivenUp(name: string, jobIds: ReadonlySet<string>): boolean {
  const job = jobOfName(name);
  return job === null ? isOfFile(name) : !jobIds.has(job);
}

/** Evicts offline copies, except what the app needs to open and jobs with unsent entries. */
async function makeRoom(db: DeviceDatabase, jobId: string): Promise<void> {
  const unsent = await db.entries.filter(({ state }) => state !== 'sent').toArray();
  const needed = new Set([jobId, ...unsent.map((entry) => entry.jobId)]);
  const keys = await db.kept.toCollection().primaryKeys();
  await db.kept.bulkDelete(keys.filter(([, name]) => isGivenUp(name, needed)));
}

/**
 * Writes a person's input. If storage is full, evicts offline copies and retries once. Throws if storage is still full:
 * then nothing is written, and the screen must not move on.
 */
export async function withRoom<Result>(
  db: DeviceDatabase,
  jobId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (failure) {
    if (!isStorageFull(failure)) throw failure;
    setSyncState({ isFull: true });
    await makeRoom(db, jobId);
    return write();
  }
}
