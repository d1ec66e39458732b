import type { ChosenFile } from '@plumbline/domain/assets/check-file';
import { largestFile, largestPicture } from '@plumbline/domain/assets/file-kinds';
import { isRedrawn } from './photo-size.ts';

/** A chosen file as it is checked: a photo may be larger than what is sent of it, which is looked at once it is prepared. */
export function asPrepared({ name, type, size }: ChosenFile): ChosenFile {
  const isSmaller = isRedrawn(type) && size > largestPicture && size <= largestFile;
  return { name, type, size: isSmaller ? largestPicture : size };
}
