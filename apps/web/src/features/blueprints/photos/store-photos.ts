import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import { asPrepared } from '../../../lib/photos/as-prepared.ts';
import { refusalText } from '../../../lib/uploads/refusal-text.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { device, isStorageFull } from '../../../offline/device.ts';
import { queueFile } from '../../../offline/queue-file.ts';
import { ownerHere } from '../../../lib/owner-here.ts';

interface JobPlace {
  readonly jobId: string;
  readonly jobNumber: number;
}

interface StoreOptions {
  /** Taken with the camera just now. */
  readonly isPhoto: boolean;
  readonly language: string;
  /** Called for each with its id on this device. */
  readonly onStored: (id: string) => void;
  /** Called before each with how many are stored. */
  readonly onProgress: (stored: number) => void;
  /** Stores no more. */
  readonly signal: AbortSignal;
}

/**
 * Puts photos into the outbox: as they are on the disk of this device, prepared then, and sent when there is a network.
 * @returns why one of them was not taken: `full` and `failed` for the device, else the words for it; null when all were
 */
export async function storePhotos(
  place: JobPlace,
  chosen: readonly File[],
  { isPhoto, language, onStored, onProgress, signal }: StoreOptions,
): Promise<string | null> {
  const owner = ownerHere();
  if (owner === null) return 'failed';
  let refusal: string | null = null;
  try {
    for (const [stored, file] of chosen.entries()) {
      if (signal.aborted) break;
      onProgress(stored);
      const refused = refusalOfFile(asPrepared(file), 'image');
      if (refused) refusal ??= refusalText(refused, realLanguage(language));
      else onStored(await queueFile(device, { owner, ...place }, { file, kind: isPhoto ? 'photo' : 'picture' }));
    }
    return refusal;
  } catch (failure) {
    console.warn('a photo could not be stored on this device', failure);
    return isStorageFull(failure) ? 'full' : 'failed';
  }
}
