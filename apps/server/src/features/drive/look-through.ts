import { sql } from 'kysely';
import { DriveFault } from '../../adapters/drives/drive.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import { noteBroken, noteWorking } from './drive-problem.ts';
import { readConnectedDrive } from './drive-rows.ts';
import type { DriveRow } from './drive-rows.ts';
import { withDrive } from './drive-session.ts';
import { enqueueHeld } from './enqueue-files.ts';
import { placeFolders } from './folders.ts';

const nobody = { actorId: null, impersonatorId: null, requestId: null };

/** Runs something on the drive of a company; what goes wrong is noted with the connection and not thrown. */
async function onDrive(services: Services, schema: string, run: (row: DriveRow) => Promise<void>): Promise<void> {
  const db = services.databaseOf(schema);
  const row = await readConnectedDrive(db);
  if (!row) return;
  try {
    await run(row);
  } catch (error) {
    if (!(error instanceof DriveFault)) throw error;
    await noteBroken(db, row, error.problem, services.now());
  }
}

/** Renames and moves folders whose projects and jobs have other names and places by now. */
export function moveFolders(services: Services, schema: string): Promise<void> {
  const db = services.databaseOf(schema);
  return onDrive(services, schema, async (row) => {
    const { settings } = await services.settings.of(db);
    const context = { db, driveId: row.id, settings, now: services.now() };
    await withDrive(services, db, row, (drive) => placeFolders(context, drive));
  });
}

/** Notes what was deleted in the drive, and lets go on what waited for the connection. */
export function lookThrough(services: Services, schema: string): Promise<void> {
  const db = services.databaseOf(schema);
  return onDrive(services, schema, async (row) => {
    const begun = services.now();
    const there = await withDrive(services, db, row, async (drive) => {
      const ids: string[] = [];
      for await (const id of drive.list()) ids.push(id);
      return ids;
    });
    await changeInTransaction(services, { schema, author: nobody }, async ({ db: changed, record, afterCommit }) => {
      // What was filed meanwhile may not be in the list yet.
      await changed.rows(sql`update ${changed.table('drive_files')} set state = 'removed'
        where drive_id = ${row.id} and state = 'filed' and filed_at < ${begun} and remote_id <> all(${there}::text[])`);
      await changed.rows(sql`update ${changed.table('drive_folders')} set removed_at = ${begun}
        where drive_id = ${row.id} and is_made and removed_at is null and key <> ${row.provider === 'onedrive' ? 'root' : ''}
          and remote_id <> all(${there}::text[])`);
      await changed.rows(sql`update ${changed.table('drives')} set checked_at = ${begun}`);
      await noteWorking({ db: changed, record }, row);
      await enqueueHeld({ db: changed, services, afterCommit }, row.id);
    });
  });
}
