import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import { preparePhoto } from '../../../app/photos/prepare-photo.ts';
import { refusalText } from '../../../app/uploads/refusal-text.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { device, isStorageFull } from '../../../offline/device.ts';
import { queueFile } from '../../../offline/outbox.ts';
import { ownerHere } from '../../../offline/owner-here.ts';

interface JobPlace {
  readonly jobId: string;
  readonly jobNumber: number;
}

/**
 * Puts photos into the outbox: on the disk of this device, and sent when there is a network.
 * @param onStored called for each with its id on this device
 * @returns why one of them was not taken: `full` and `failed` for the device, else the words for it; null when all were
 */
export async function storePhotos(
  place: JobPlace,
  chosen: readonly File[],
  isPhoto: boolean,
  language: string,
  onStored: (id: string) => void,
): Promise<string | null> {
  const owner = ownerHere();
  if (owner === null) return 'failed';
  let refusal: string | null = null;
  try {
    for (const one of chosen) {
      const file = await preparePhoto(one, isPhoto);
      const refused = refusalOfFile(file, 'image');
      if (refused) refusal ??= refusalText(refused, realLanguage(language));
      else onStored(await queueFile(device, { owner, ...place }, file));
    }
    return refusal;
  } catch (failure) {
    console.warn('a photo could not be stored on this device', failure);
    return isStorageFull(failure) ? 'full' : 'failed';
  }
}
