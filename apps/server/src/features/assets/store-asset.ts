import type { UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import type { IncomingFile } from '../../adapters/files/file-store.ts';
import type { Recorder } from '../../events/record-events.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { loadTargetUserFacts } from './assets.queries.ts';
import { sanitizedFileName } from './file-name.ts';
import { foundProperties, inspectFile } from './inspect-file.ts';
import { drawSoon } from './draw-soon.ts';
import { storeRendition } from './stored-files/renditions.ts';

/** What a file is uploaded for, whichever way it comes. */
export interface UploadPurpose {
  target: UploadTarget;
  isPrivate: boolean;
  targetUserId: string | undefined;
}

/** A file that has come whole. */
export interface ArrivedFile {
  file: IncomingFile;
  fileName: string;
  /** What the device says that it is, where it does. */
  sha256: Buffer | undefined;
}

/** A file whose bytes are safe, and that nothing refers to yet. */
export interface DeviceFile {
  file: Pick<IncomingFile, 'sha256' | 'size'>;
  row: {
    original_name: string;
    extension: string;
    content_type: string;
    width: number | null;
    height: number | null;
    is_video: boolean;
    properties: string;
  };
}

/** Asked before the bytes come: a logo is the administrators', a person's file that of whoever may change the person. */
export async function authorizeUpload(
  { db, actor, authorize }: SignedInContext,
  { target, targetUserId }: Pick<UploadPurpose, 'target' | 'targetUserId'>,
): Promise<void> {
  authorize('file.upload');
  if (target === 'logo') authorize('settings.change');
  if (targetUserId !== undefined) authorize('user.change', await loadTargetUserFacts(db, actor, targetUserId));
}

/**
 * Compares what has come with what was sent, looks at it, and brings its bytes to the medium.
 * @throws Problem file_altered, and as `inspectFile` says
 */
export async function storeBytes(
  { db, services }: Pick<SignedInContext, 'db' | 'services'>,
  { file, fileName, sha256 }: ArrivedFile,
  target: UploadTarget,
): Promise<DeviceFile> {
  if (sha256 && !sha256.equals(file.sha256)) throw new Problem('file_altered');
  const found = await inspectFile(services.decoder, file, fileName, target);
  await file.keep();
  if (found.preview) {
    await storeRendition({ db, files: services.files }, file.sha256, '500', Buffer.from(found.preview));
  } else if (found.kind === 'jpeg') {
    drawSoon({ db, files: services.files, decoder: services.decoder }, file.sha256);
  }
  const { extension, contentType, isVideo } = fileKinds[found.kind];
  const { settings } = await services.settings.of(db);
  const arrival = { timeZone: settings.timezone, arrivedAt: services.now() };
  return {
    file,
    row: {
      original_name: sanitizedFileName(fileName, found.kind),
      extension,
      content_type: contentType,
      width: found.width,
      height: found.height,
      is_video: isVideo,
      properties: JSON.stringify(foundProperties(found, arrival)),
    },
  };
}

/** Tells of a new file. */
export function recordUpload(
  record: Recorder,
  id: string,
  { file, row }: DeviceFile,
  { targetUserId }: UploadPurpose,
): void {
  record('file.uploaded', {
    subjectId: id,
    relations: targetUserId === undefined ? {} : { userId: targetUserId },
    before: null,
    after: { originalName: row.original_name, size: file.size },
  });
}
