import { resolve } from 'node:path';
import { readFilesPlace } from '../files/files-place.ts';

export const backupPlaceForms =
  'must be a folder, or an address like s3://key:secret@host:9000/bucket/plumbline, with odd letters as in %2F for /';

/** The folder that an address or a path of this machine names; undefined if it is of another kind. */
export function backupFolder(address: string): string | undefined {
  const place = address.startsWith('file:') ? readFilesPlace(address) : undefined;
  if (place?.kind === 'disk') return place.folder;
  return /^\w+:/.test(address) || address === '' ? undefined : resolve(address);
}

/** Whether an address can be a place of backups. */
export const isBackupPlace = (address: string) =>
  backupFolder(address) !== undefined || readFilesPlace(address)?.kind === 's3';

export const backupKeyForms =
  'must be a key of age, AGE-SECRET-KEY-1…, or a public one, age1…, which only makes backups and opens none';

/** Whether a text has the form of a key. */
export const isBackupKey = (text: string) => /^(AGE-SECRET-KEY-(PQ-)?1|age1)[0-9a-z]+$/i.test(text.trim());
