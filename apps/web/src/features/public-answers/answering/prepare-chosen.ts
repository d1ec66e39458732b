import { preparedFile } from '../../../lib/photos/prepare-photo.ts';
import type { ChosenFile } from '../api/waiting-files.ts';
import { onDevice } from './on-device.ts';

/** What has ended the page so often is too much for it: the picture goes as it is. */
const maxTries = 2;

/** The file as it is sent. Before a picture is drawn, the try is counted on the device (decision 0053). */
export async function prepareChosen({ key, file, preparation }: ChosenFile): Promise<File> {
  if (!preparation) return file;
  const { isPhoto, tries } = preparation;
  let prepared = file;
  if (tries < maxTries) {
    await onDevice((device) => device.changeChosenFile(key, { preparation: { isPhoto, tries: tries + 1 } }));
    prepared = await preparedFile(file, isPhoto).catch(() => file);
  }
  await onDevice((device) => device.changeChosenFile(key, { file: prepared, preparation: null }));
  return prepared;
}
