import * as calls from '@plumbline/contract/backups';
import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { cancelBackupRow, insertBackup, isInProgress, listBackupRows, presentBackup } from './backup-records.ts';
import { requestedBackupsQueue } from './requested-backups.ts';

/** @throws Problem not_found, also of an incognito company for whoever has not made it */
async function assertInstance(db: InstanceDatabase, id: string, actor: Pick<Actor, 'id'>): Promise<void> {
  const found = await db.first(sql`select from platform.instances i
    where i.id = ${id} and (i.is_listed or i.maker_id = ${actor.id})`);
  if (!found) throw new Problem('not_found');
}

/** Whether the company is being erased: a backup from now on would lack what is gone already. */
async function isErased(db: InstanceDatabase, id: string, now: Date): Promise<boolean> {
  return (
    (await db.first(sql`select from platform.instances i where i.id = ${id} and i.deletes_at <= ${now}`)) !== undefined
  );
}

const listBackupsEndpoint = endpoint(calls.listBackups, {
  handle: async ({ db, actor, authorize, services, input }) => {
    authorize('instance.manage');
    await assertInstance(db, input.params.id, actor);
    const rows = await listBackupRows(db, input.params.id);
    return { isSetUp: services.configuration.backupUrl !== null, docs: rows.map(presentBackup) };
  },
});

const startBackupEndpoint = endpoint(calls.startBackup, {
  handle: async ({ db, actor, authorize, services, input, enqueue, now }) => {
    authorize('instance.manage');
    const { id: instanceId } = input.params;
    await assertInstance(db, instanceId, actor);
    if (await isErased(db, instanceId, now)) throw new Problem('not_found');
    if (services.configuration.backupUrl === null) throw new Problem('not_set_up', { details: { what: 'BACKUP_URL' } });
    if (await isInProgress(db, instanceId, now)) throw new Problem('backup_in_progress');
    const row = await insertBackup(db, { instanceId, kind: 'app', state: 'waiting', now });
    await enqueue(requestedBackupsQueue, [{ instanceId, backupId: row.id }]);
    return presentBackup(row);
  },
});

const cancelBackupEndpoint = endpoint(calls.cancelBackup, {
  handle: async ({ db, actor, authorize, input, now }) => {
    authorize('instance.manage');
    await assertInstance(db, input.params.id, actor);
    const row = await cancelBackupRow(db, { id: input.params.backup, instanceId: input.params.id, now });
    if (!row) throw new Problem('not_found');
    return presentBackup(row);
  },
});

export const endpoints: readonly Endpoint[] = [listBackupsEndpoint, startBackupEndpoint, cancelBackupEndpoint];
