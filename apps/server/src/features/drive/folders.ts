import { namesInOneFolder } from '@plumbline/domain/assets/zip-names';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { Drive } from '../../adapters/drives/drive.ts';
import { DriveFault } from '../../adapters/drives/drive.ts';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';

interface FolderRow {
  id: string;
  drive_id: string;
  key: string;
  parent_key: string | null;
  remote_id: string | null;
  name: string;
  is_made: boolean;
  removed_at: Date | null;
}

/** A folder as it should be. */
interface WantedFolder {
  key: string;
  parentKey: string | null;
  name: string;
}

const rootKey = 'root';
const reportsKey = 'reports';
const projectKey = (id: string | null) => `project ${id ?? '-'}`;

/** What folders are made with. */
export interface FolderContext {
  db: InstanceDatabase;
  driveId: string;
  settings: AppSettings;
  now: Date;
}

function fixedFolder(settings: AppSettings, key: string): WantedFolder | undefined {
  const texts = textsIn(settings.defaultLanguage).drive;
  if (key === rootKey) return { key, parentKey: null, name: settings.companyName || 'Plumbline' };
  if (key === reportsKey) return { key, parentKey: rootKey, name: texts.reports };
  if (key === projectKey(null)) return { key, parentKey: rootKey, name: texts.withoutProject };
  return undefined;
}

/** The folders of these keys as projects and jobs are now; of what is gone there is none. */
async function wantedFolders({ db, settings }: FolderContext, keys: readonly string[]): Promise<WantedFolder[]> {
  const idsOf = (kind: string) =>
    keys.flatMap((key) => (key.startsWith(`${kind} `) && !key.endsWith(' -') ? [key.slice(kind.length + 1)] : []));
  const projects = await db.rows(sql<{ id: string; name: string }>`
    select id, name from ${db.table('projects')} where id = any(${idsOf('project')}::uuid[])`);
  const jobs = await db.rows(sql<{ id: string; number: number; title: string; projectId: string | null }>`
    select j.id, j.number, t.title, j.project_id as "projectId" from ${db.table('jobs')} j
    join ${db.table('job_types')} t on t.id = j.job_type_id where j.id = any(${idsOf('job')}::uuid[])`);
  return [
    ...keys.flatMap((key) => fixedFolder(settings, key) ?? []),
    ...projects.map(({ id, name }) => ({ key: projectKey(id), parentKey: rootKey, name })),
    ...jobs.map(({ id, number, title, projectId }) => ({
      key: `job ${id}`,
      parentKey: projectKey(projectId),
      name: `${number} ${title}`,
    })),
  ];
}

function readFolders({ db, driveId }: FolderContext, keys: readonly string[] | null): Promise<FolderRow[]> {
  return db.rows(sql<FolderRow>`select * from ${db.table('drive_folders')}
    where drive_id = ${driveId} and (${keys === null}::boolean or key = any(${keys ?? []}::text[])) order by key`);
}

/** A name that no other folder beside it has: two projects may be called the same. */
async function freeName({ db, driveId }: FolderContext, { key, parentKey, name }: WantedFolder): Promise<string> {
  const beside = await db.rows(sql<{ name: string }>`select name from ${db.table('drive_folders')}
    where drive_id = ${driveId} and parent_key is not distinct from ${parentKey} and key <> ${key}`);
  return namesInOneFolder([...beside.map((one) => one.name), name]).at(-1) ?? name;
}

/**
 * The id in the drive of the folder for a job, or for reports: made with those above it where they are not there yet.
 * @throws DriveFault folder_removed where somebody has deleted one of them, and others
 */
export async function folderFor(
  context: FolderContext,
  drive: Drive,
  jobId: string | null,
): Promise<{ key: string; remoteId: string }> {
  const key = jobId === null ? reportsKey : `job ${jobId}`;
  const remoteId = await ensureFolder(context, drive, key);
  return { key, remoteId };
}

async function ensureFolder(context: FolderContext, drive: Drive, key: string): Promise<string> {
  const { db, driveId, now } = context;
  const [stored] = await readFolders(context, [key]);
  if (stored?.removed_at) throw new DriveFault('folder_removed', key);
  if (stored?.is_made && stored.remote_id !== null) return stored.remote_id;
  const [wanted] = await wantedFolders(context, [key]);
  if (!wanted) throw new DriveFault('source_gone', key);
  const parentId = wanted.parentKey === null ? null : await ensureFolder(context, drive, wanted.parentKey);
  // Stored before it is made: whoever goes on after this process was killed makes the same folder.
  const id = stored?.remote_id ?? (await drive.newId());
  const name = stored?.name ?? (await freeName(context, wanted));
  await db.rows(sql`
    insert into ${db.table('drive_folders')} (id, drive_id, key, parent_key, remote_id, name)
    values (${newId()}, ${driveId}, ${key}, ${wanted.parentKey}, ${id}, ${name})
    on conflict (drive_id, key) do update set remote_id = excluded.remote_id, name = excluded.name, parent_key = excluded.parent_key`);
  const made = await drive.makeFolder({ id, name, parentId });
  if (made === undefined) {
    await markRemoved(db, driveId, wanted.parentKey ?? key, now);
    throw new DriveFault('folder_removed', wanted.parentKey ?? key);
  }
  await db.rows(sql`update ${db.table('drive_folders')} set remote_id = ${made}, is_made = true
    where drive_id = ${driveId} and key = ${key}`);
  return made;
}

/** Notes that somebody has deleted a folder in the drive. */
export async function markRemoved(db: InstanceDatabase, driveId: string, key: string, now: Date): Promise<void> {
  await db.rows(sql`update ${db.table('drive_folders')} set removed_at = ${now}
    where drive_id = ${driveId} and key = ${key} and removed_at is null`);
}

/**
 * Gives the folders that are there the names and places that their projects and jobs have now. Interrupted, it goes on where it was: what
 * is stored is what the drive has.
 * @throws DriveFault
 */
export async function placeFolders(context: FolderContext, drive: Drive): Promise<void> {
  const { db, driveId, now } = context;
  const stored = (await readFolders(context, null)).filter((row) => row.is_made && row.removed_at === null);
  const wanted = new Map(
    (
      await wantedFolders(
        context,
        stored.map(({ key }) => key),
      )
    ).map((folder) => [folder.key, folder]),
  );
  for (const row of stored) {
    const folder = wanted.get(row.key);
    // The topmost is what somebody may have renamed and moved themselves.
    if (!folder || folder.parentKey === null || row.remote_id === null) continue;
    const name = await freeName(context, folder);
    const isSameParent = folder.parentKey === row.parent_key;
    if (isSameParent && name === row.name) continue;
    const parentId = await ensureFolder(context, drive, folder.parentKey);
    const isThere = await drive.place({ id: row.remote_id, name, parentId, isSameParent });
    if (!isThere) await markRemoved(db, driveId, row.key, now);
    else {
      await db.rows(sql`update ${db.table('drive_folders')} set name = ${name}, parent_key = ${folder.parentKey}
        where id = ${row.id}`);
    }
  }
}
