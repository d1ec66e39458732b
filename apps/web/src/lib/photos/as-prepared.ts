import type { ChosenFile } from '@plumbline/domain/assets/check-file';
import { largestFile, largestPicture } from '@plumbline/domain/assets/file-kinds';
import { isRedrawn } from './photo-size.ts';

/**
 * A chosen file for validation: a photo may exceed the limit before it is prepared, and is checked again afterwards.
 */
export function asPrepared({ name, type, size }: ChosenFile): ChosenFile {
  const isSmaller = isRedrawn(type) && size > largestPicture && size <= largestFile;
  return { name, type, size: isSmaller ? largestPicture : size };
}
