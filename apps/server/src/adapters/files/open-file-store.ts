import { join } from 'node:path';
import { DiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import type { FilesPlace } from './files-place.ts';
import { S3FileStore } from './s3-file-store.ts';

/**
 * The store at a place.
 * @param dataDir where files lie while they are on their way to a place that is not this machine's
 */
export function openFileStore(place: FilesPlace, dataDir: string): FileStore {
  return place.kind === 'disk' ? new DiskFileStore(place.folder) : new S3FileStore(place, join(dataDir, 'incoming'));
}
