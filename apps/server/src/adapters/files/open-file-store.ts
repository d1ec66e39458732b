import { join } from 'node:path';
import { DiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import type { FilesPlace } from './files-place.ts';
import { S3FileStore } from './s3-file-store.ts';

/**
 * Opens the store at a place.
 * @param dataDir local folder for files on their way to a remote store
 */
export function openFileStore(place: FilesPlace, dataDir: string): FileStore {
  return place.kind === 'disk' ? new DiskFileStore(place.folder) : new S3FileStore(place, join(dataDir, 'incoming'));
}
