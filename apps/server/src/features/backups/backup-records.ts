import type { BackupOnWire } from '@plumbline/contract/backups';
import type { BackupKind, BackupState } from '@plumbline/domain/backups/states';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import type { TakenBackup } from './backup-options.ts';

/** A backup as it is recorded above the companies. */
export interface BackupRow {
  id: string;
  kind: BackupKind;
  state: BackupState;
  progress: number;
  path: string | null;
  size: number | null;
  row_count: number | null;
  file_count: number | null;
  missing_files: number;
  problem: string | null;
  created_at: Date;
  finished_at: Date | null;
}

const maxListed = 50;
/** Nobody has touched it for so long: its process has ended. */
export const abandonedAfterMs = 180_000;
/** Failed and cancelled ones are listed for so long. */
const forgottenAfterMs = 90 * 86_400_000;

const columns = sql`b.id, b.kind, b.state, b.progress, b.path, b.size, b.row_count, b.file_count, b.missing_files, b.problem,
  b.created_at, b.finished_at`;

/** The last backups of a company, the newest first. */
export function listBackupRows(db: InstanceDatabase, instanceId: string): Promise<BackupRow[]> {
  return db.rows(sql<BackupRow>`select ${columns} from platform.backups b where b.instance_id = ${instanceId}
    order by b.created_at desc, b.id desc limit ${maxListed}`);
}

/** The path of a company's newest backup, at the place; undefined if there is none. */
export async function lastBackupPath(db: InstanceDatabase, instanceId: string): Promise<string | undefined> {
  const row = await db.first(sql<{ path: string | null }>`select b.path from platform.backups b
    where b.instance_id = ${instanceId} and b.state = 'done' and b.path is not null
    order by b.created_at desc, b.id desc limit 1`);
  return row?.path ?? undefined;
}

/** Whether the last backup of a company, which is made before its data is erased, is there. */
export async function hasFinalBackup(db: InstanceDatabase, instanceId: string): Promise<boolean> {
  const row = await db.first(sql<{ id: string }>`select b.id from platform.backups b
    where b.instance_id = ${instanceId} and b.kind = 'last' and b.state = 'done' limit 1`);
  return row !== undefined;
}

/** Whether a backup of the company waits or is being made. */
export async function isInProgress(db: InstanceDatabase, instanceId: string, now: Date): Promise<boolean> {
  const row = await db.first(sql<{ id: string }>`select b.id from platform.backups b
    where b.instance_id = ${instanceId} and b.state in ('waiting', 'running')
      and b.touched_at > ${new Date(now.getTime() - abandonedAfterMs)} limit 1`);
  return row !== undefined;
}

/** Records a backup that begins now, or waits to. */
export async function insertBackup(
  db: InstanceDatabase,
  backup: { instanceId: string; kind: BackupKind; state: 'waiting' | 'running'; now: Date },
): Promise<BackupRow> {
  const { instanceId, kind, state, now } = backup;
  const row = await db.first(sql<BackupRow>`
    insert into platform.backups as b (id, instance_id, kind, state, created_at, touched_at)
    values (${newId(now.getTime())}, ${instanceId}, ${kind}, ${state}, ${now}, ${now}) returning ${columns}`);
  if (!row) throw new Error('a backup was not recorded');
  return row;
}

/** Takes up a backup that waits. @returns false when it was cancelled, or is another one's */
export async function claimBackup(db: InstanceDatabase, id: string, now: Date): Promise<boolean> {
  const row = await db.first(sql<{ id: string }>`update platform.backups b set state = 'running', touched_at = ${now}
    where b.id = ${id} and b.state = 'waiting' returning b.id`);
  return row !== undefined;
}

/** Records how far it is. @returns false when it was cancelled */
export async function touchBackup(db: InstanceDatabase, id: string, progress: number, now: Date): Promise<boolean> {
  const row = await db.first(sql<{ id: string }>`update platform.backups b
    set progress = ${Math.min(1, Math.max(0, progress))}, touched_at = ${now}
    where b.id = ${id} and b.state = 'running' returning b.id`);
  return row !== undefined;
}

/** Records that it is there. @returns its kind */
export async function finishBackup(
  db: InstanceDatabase,
  id: string,
  taken: TakenBackup,
  now: Date,
): Promise<BackupKind | null> {
  const { path, size, rows, files } = taken;
  const row = await db.first(sql<{
    kind: BackupKind;
  }>`update platform.backups b set state = 'done', progress = 1, path = ${path}, size = ${size},
    row_count = ${rows}, file_count = ${files.count}, missing_files = ${files.missing}, finished_at = ${now}, touched_at = ${now}
    where b.id = ${id} returning b.kind`);
  return row?.kind ?? null;
}

/** Records one that was made from the command line. */
export async function recordTaken(
  db: InstanceDatabase,
  instanceId: string,
  taken: TakenBackup,
  now: Date,
): Promise<void> {
  const { id } = await insertBackup(db, { instanceId, kind: 'command', state: 'running', now: taken.takenAt });
  await finishBackup(db, id, taken, now);
}

/** Records why it failed; one that was cancelled stays so. */
export async function failBackup(db: InstanceDatabase, id: string, problem: string, now: Date): Promise<void> {
  await db.rows(sql`update platform.backups b set state = 'failed', problem = ${problem.slice(0, 1000)}, finished_at = ${now}
    where b.id = ${id} and b.state in ('waiting', 'running')`);
}

/** Cancels one that is on its way. @returns it as it is now; undefined if there is none */
export async function cancelBackupRow(
  db: InstanceDatabase,
  { id, instanceId, now }: { id: string; instanceId: string; now: Date },
): Promise<BackupRow | undefined> {
  await db.rows(sql`update platform.backups b set state = 'cancelled', finished_at = ${now}
    where b.id = ${id} and b.instance_id = ${instanceId} and b.state in ('waiting', 'running')`);
  return db.first(sql<BackupRow>`select ${columns} from platform.backups b
    where b.id = ${id} and b.instance_id = ${instanceId}`);
}

/** Removes the records of backups that were pruned, and of those that failed long ago; ends those whose process has. */
export async function tidyBackupRows(
  db: InstanceDatabase,
  { instanceId, pruned, now }: { instanceId: string; pruned: readonly string[]; now: Date },
): Promise<void> {
  await db.rows(sql`delete from platform.backups b where b.instance_id = ${instanceId}
    and (b.path = any(${pruned}::text[]) or (b.state in ('failed', 'cancelled') and b.created_at < ${new Date(now.getTime() - forgottenAfterMs)}))`);
  await db.rows(sql`update platform.backups b set state = 'failed', problem = 'its process has ended', finished_at = ${now}
    where b.instance_id = ${instanceId} and b.state in ('waiting', 'running')
      and b.touched_at < ${new Date(now.getTime() - abandonedAfterMs)}`);
}

/** A backup as the wire has it. */
export function presentBackup(row: BackupRow): BackupOnWire {
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    progress: row.progress,
    path: row.path,
    size: row.size,
    rows: row.row_count,
    files: row.file_count,
    missing: row.missing_files,
    problem: row.problem,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
