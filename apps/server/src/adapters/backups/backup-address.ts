import { readFilesPlace } from '../files/files-place.ts';
import type { BackupPlace } from './backup-place.ts';
import { backupFolder } from './backup-settings.ts';
import { DiskBackupPlace } from './disk-backup-place.ts';
import { S3BackupPlace } from './s3-backup-place.ts';

/** Opens the place of backups at an address; undefined if it is none. */
export function openBackupPlace(address: string): BackupPlace | undefined {
  const folder = backupFolder(address);
  if (folder !== undefined) return new DiskBackupPlace(folder);
  const place = readFilesPlace(address);
  return place?.kind === 's3' ? new S3BackupPlace(place, address) : undefined;
}

/** A backup at its place: `path` is `<company>/<name>` there. */
export interface BackupAddress {
  readonly place: BackupPlace;
  readonly path: string;
}

/** The place and path of a backup from the address that `backup` printed; undefined if it can be none. */
export function readBackupAddress(address: string): BackupAddress | undefined {
  const folder = backupFolder(address);
  const [before = '', query] = folder === undefined ? address.split('?') : [folder];
  const [, root, path] = /^(.*)\/([^/]+\/[^/]+)$/.exec(before) ?? [];
  if (root === undefined || path === undefined) return undefined;
  const place = openBackupPlace(folder === undefined ? `${root}${query === undefined ? '' : `?${query}`}` : `${root}/`);
  return place && { place, path };
}
