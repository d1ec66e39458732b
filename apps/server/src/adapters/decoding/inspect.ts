import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKindOf, fileKinds, sizeLimitOf } from '@plumbline/domain/assets/file-kinds';
import { fileTypeFromFile } from 'file-type';
import { stat } from 'node:fs/promises';
import type { CameraPosition } from './camera-position.ts';
import { cameraPosition } from './camera-position.ts';
import { FileRefused } from './file-refused.ts';
import { describeFilm } from './film.ts';
import { checkJpegEnd } from './jpeg-end.ts';
import { mostPages } from './limits.ts';
import { checkOfficeZip, checkOldOffice } from './office.ts';
import type { PageSize } from './pdf-document.ts';
import { checkPdfEnd, pageSizes } from './pdf-tasks.ts';
import { describePicture, drawSmaller, openPicture } from './pictures.ts';

/** What a file turned out to be. */
export interface FileDescription {
  kind: FileKindName;
  /** Of what is seen, upright. */
  width: number | null;
  height: number | null;
  /** Milliseconds of a film. */
  duration: number | null;
  /** Where it was taken, as its camera noted. */
  position: CameraPosition | null;
  /** Of a PDF: how many pages it has, and their sizes in points. Null while a password keeps it closed. */
  pages: { count: number; sizes: PageSize[] } | null;
  /** Of a picture that had to be drawn to be checked, its preview. */
  preview: Buffer | null;
}

const bare = { width: null, height: null, duration: null, position: null, pages: null, preview: null };
const megabyte = 1024 * 1024;

/**
 * Looks at a file that has come: its type by its content, whether that is taken here, its size, and whether it can be
 * opened. @throws FileRefused
 */
export async function inspect(asked: {
  path: string;
  fileName: string;
  taken: readonly FileKindName[];
}): Promise<FileDescription> {
  const found = await fileTypeFromFile(asked.path).catch(() => undefined);
  const kind = found && fileKindOf(found.mime, asked.fileName);
  if (!kind || !asked.taken.includes(kind)) throw new FileRefused('type_not_taken');
  const { size } = await stat(asked.path);
  if (size > sizeLimitOf(kind)) throw new FileRefused('too_large', Math.floor(sizeLimitOf(kind) / megabyte));
  return { ...bare, kind, ...(await describe(kind, asked.path)) };
}

async function describe(kind: FileKindName, path: string): Promise<Partial<FileDescription>> {
  if (kind === 'jpeg') return describeJpeg(path);
  if (fileKinds[kind].isPicture) return describeDrawn(path, kind === 'heic');
  if (fileKinds[kind].isVideo) return describeFilm(path);
  if (kind === 'pdf') return describePdf(path);
  await (kind === 'docx' || kind === 'xlsx' ? checkOfficeZip(path) : checkOldOffice(path));
  return {};
}

/** Nobody waits until a photo is drawn: it is known by its head and its end (decision 0175). */
async function describeJpeg(path: string): Promise<Partial<FileDescription>> {
  const { width, height, exif } = await describePicture(path, false);
  await checkJpegEnd(path);
  return { width, height, position: cameraPosition(exif) };
}

async function describeDrawn(path: string, isHeic: boolean): Promise<Partial<FileDescription>> {
  const { width, height, exif } = await describePicture(path, isHeic);
  const preview = await drawSmaller(await openPicture({ path, isHeic, rotation: 0 }), '500');
  return { width, height, position: cameraPosition(exif), preview };
}

async function describePdf(path: string): Promise<Partial<FileDescription>> {
  await checkPdfEnd(path);
  try {
    const pages = await pageSizes({ path });
    if (pages.count === 0 || pages.count > mostPages * 10) throw new FileRefused('corrupted');
    return { pages };
  } catch (error) {
    // It is whole, and whoever has the password reads it.
    if (error instanceof FileRefused && error.because === 'locked') return {};
    throw error;
  }
}
