import { join } from 'node:path';
import { isOfFullDisk, problemOfFolder } from './adapters/files/disk-file-store.ts';
import { StartError } from './start-error.ts';
import type { Services } from './services.ts';

/**
 * Checks the folders and buckets that requests and background work write to, so that a wrong one is reported at start
 * and not by the first photo. A full disk doesn't prevent the start: everything except files works without space.
 * @returns what is full, as sentences @throws StartError naming the setting and the place
 */
export async function checkPlaces({
  configuration,
  files,
}: Pick<Services, 'configuration' | 'files'>): Promise<readonly string[]> {
  const full: string[] = [];
  const { dataDir, smtpUrl, files: place } = configuration;
  const isOfDataDir = place.kind === 'disk' && place.folder === join(dataDir, 'files');
  const why = await files.hindrance();
  if (why !== undefined && isOfFullDisk(why)) full.push(`${isOfDataDir ? 'DATA_DIR' : 'FILES_URL'}: ${why}.`);
  else if (why !== undefined) {
    throw new StartError(
      place.kind === 'disk'
        ? `${isOfDataDir ? 'DATA_DIR' : 'FILES_URL'}: ${why}.`
        : `FILES_URL: files can’t be kept in ${files.name}: ${why}.`,
    );
  }
  // What is sent to a bucket lies there until it has come whole.
  const folders = [...(place.kind === 's3' ? ['incoming'] : []), ...(smtpUrl === undefined ? ['outbox'] : [])];
  for (const name of folders) {
    const hindrance = await problemOfFolder(join(dataDir, name));
    if (hindrance === undefined) continue;
    if (!isOfFullDisk(hindrance)) throw new StartError(`DATA_DIR: ${hindrance}.`);
    full.push(`DATA_DIR: ${hindrance}.`);
  }
  return full;
}
