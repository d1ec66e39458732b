import { captureTime } from '@plumbline/domain/assets/capture-time';
import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { allowedList, uploadTargets } from '@plumbline/domain/assets/file-kinds';
import type { Decoder } from '../../adapters/decoding/decoder.ts';
import type { FileDescription } from '../../adapters/decoding/inspect.ts';
import type { IncomingFile } from '../../adapters/files/file-store.ts';
import { Problem } from '../../http/problem.ts';
import { opening } from './stored-files/file-refusals.ts';

const megabyte = 1024 * 1024;

/** The refusal of a file that exceeds the limit, stated in megabytes. */
export function tooLarge(limit: number): Problem {
  return new Problem('file_too_large', { details: { limit: Math.floor(limit / megabyte) } });
}

/**
 * Looks at a file that has come: its type by its content, whether that is taken here, its size, and whether it can be
 * opened. @throws Problem as {@link opening} says
 */
export async function inspectFile(
  decoder: Decoder,
  file: Pick<IncomingFile, 'path' | 'size'>,
  fileName: string,
  target: UploadTarget,
): Promise<FileDescription> {
  if (file.size === 0) throw new Problem('file_corrupted');
  const asked = { path: file.path, fileName, taken: uploadTargets[target] };
  const found = await opening(() => decoder.run('inspect', asked), allowedList(target));
  // A plan is drawn on by people who don't have its password.
  if (target === 'blueprint' && found.kind === 'pdf' && !found.pages) throw new Problem('file_locked');
  return found;
}

/**
 * What is stored of a file beside its columns: what was found in it, where there was something.
 * @param arrival when it came, on an instance of which time zone
 */
export function foundProperties(
  { duration, position, taken, pages }: FileDescription,
  arrival: { timeZone: string; arrivedAt: Date },
): Record<string, unknown> {
  const takenAt = captureTime(taken, arrival);
  return {
    ...(duration !== null && { duration }),
    ...(position && { position }),
    ...(takenAt !== null && { takenAt }),
    ...(pages && { pages }),
  };
}
