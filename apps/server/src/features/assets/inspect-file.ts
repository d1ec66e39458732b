import type { FileKindName, UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { allowedList, fileKindOf, fileKinds, sizeLimitOf, uploadTargets } from '@plumbline/domain/assets/file-kinds';
import { fileTypeFromFile } from 'file-type';
import type { IncomingFile } from '../../adapters/files/file-store.ts';
import {
  BrokenPicture,
  mostMegapixels,
  PictureTooLarge,
  pictureDimensions,
  smallerPicture,
} from '../../adapters/pictures/pictures.ts';
import { Problem } from '../../http/problem.ts';

/** What a file turned out to be. */
export interface Inspected {
  kind: FileKindName;
  width: number | null;
  height: number | null;
  /** Of a picture, its preview, drawn while it was checked. */
  preview: Buffer | null;
}

const megabyte = 1024 * 1024;

export function tooLarge(limit: number): Problem {
  return new Problem('file_too_large', { details: { limit: Math.floor(limit / megabyte) } });
}

/**
 * Looks at a file that has come: its type by its content, whether that is taken here, its size, and of a picture whether
 * it can be drawn. @throws Problem file_type_not_allowed, file_too_large, picture_too_large, file_corrupted
 */
export async function inspectFile(file: IncomingFile, fileName: string, target: UploadTarget): Promise<Inspected> {
  if (file.size === 0) throw new Problem('file_corrupted');
  const found = await fileTypeFromFile(file.path).catch(() => undefined);
  const kind = found && fileKindOf(found.mime, fileName);
  const taken: readonly FileKindName[] = uploadTargets[target];
  if (!kind || !taken.includes(kind)) {
    throw new Problem('file_type_not_allowed', { details: { list: allowedList(target) } });
  }
  if (file.size > sizeLimitOf(kind)) throw tooLarge(sizeLimitOf(kind));
  if (!fileKinds[kind].isPicture) return { kind, width: null, height: null, preview: null };
  try {
    const dimensions = await pictureDimensions(file.path);
    return { kind, ...dimensions, preview: await smallerPicture(file.path, '500') };
  } catch (error) {
    if (error instanceof PictureTooLarge)
      throw new Problem('picture_too_large', { details: { limit: mostMegapixels } });
    if (error instanceof BrokenPicture) throw new Problem('file_corrupted');
    throw error;
  }
}
