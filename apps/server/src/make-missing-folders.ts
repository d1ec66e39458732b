import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, from above. Node's own way never ends where a file system refuses
 * as if the folder above were missing, as /proc does. @throws the file system's error
 */
export function makeMissingFolders(folder: string): void {
  const missing: string[] = [];
  for (let place = folder; !existsSync(place) && place !== dirname(place); place = dirname(place))
    missing.unshift(place);
  for (const place of missing) {
    try {
      mkdirSync(place);
    } catch (error) {
      // Somebody else has made it meanwhile.
      if (!existsSync(place)) throw error;
    }
  }
}
