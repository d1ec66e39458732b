import type { NotedTime } from '@plumbline/domain/assets/capture-time';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKindOf, fileKinds, isPlayed, sizeLimitOf } from '@plumbline/domain/assets/file-kinds';
import type { FileTypeResult } from 'file-type';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { CameraPosition } from './camera-notes.ts';
import { cameraNotes } from './camera-notes.ts';
import { FileRefused } from './file-refused.ts';
import { describeFilm } from './film.ts';
import { checkJpegEnd } from './jpeg-end.ts';
import { maxPages } from './limits.ts';
import { checkOfficeZip, checkOldOffice } from './office.ts';
import type { PageSize } from './pdf-document.ts';
import { checkPdfEnd, pageSizes } from './pdf-tasks.ts';
import { describePicture, drawSmaller, openPicture } from './pictures.ts';
import { isRecording, recordingLength } from './recordings.ts';

/** The result of an inspection. */
export interface FileDescription {
  kind: FileKindName;
  /** As displayed, upright. */
  width: number | null;
  height: number | null;
  /** Milliseconds of a film or recording. */
  duration: number | null;
  /** From the EXIF data or the video's metadata. */
  position: CameraPosition | null;
  /** From the EXIF data or the video's metadata. */
  taken: NotedTime | null;
  /** Of a PDF: its page count and page sizes in points. Null if it is protected by a password. */
  pages: { count: number; sizes: PageSize[] } | null;
  /** The preview of a picture that had to be drawn to be checked. */
  preview: Buffer | null;
}

const bare = { width: null, height: null, duration: null, position: null, taken: null, pages: null, preview: null };
const megabyte = 1024 * 1024;

/**
 * Inspects an uploaded file: its type by its content, whether that type is accepted, its size, and whether it can be
 * opened. @throws FileRefused
 */
export async function inspect(asked: {
  path: string;
  fileName: string;
  taken: readonly FileKindName[];
}): Promise<FileDescription> {
  const found = await typeOf(asked.path).catch(() => undefined);
  const detected = found && fileKindOf(found.mime, asked.fileName);
  // Audio may come in a video container, and the other way round.
  if (!detected || (!asked.taken.includes(detected) && !isPlayed(detected))) throw new FileRefused('type_not_taken');
  const { size } = statSync(asked.path);
  if (size > sizeLimitOf(detected)) throw new FileRefused('too_large', Math.floor(sizeLimitOf(detected) / megabyte));
  const file = { ...bare, kind: detected, ...(await describe(detected, asked.path)) };
  if (!asked.taken.includes(file.kind)) throw new FileRefused('type_not_taken');
  return file;
}

/** A photo is known by its first bytes; of anything else more has to be read. */
async function typeOf(path: string): Promise<FileTypeResult | undefined> {
  const head = Buffer.alloc(64);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  const detected = await fileTypeFromBuffer(head);
  return detected?.mime === 'image/jpeg' ? detected : fileTypeFromFile(path);
}

async function describe(kind: FileKindName, path: string): Promise<Partial<FileDescription>> {
  if (kind === 'jpeg') return describeJpeg(path);
  if (fileKinds[kind].isPicture) return describeDrawn(path, kind === 'heic');
  if (fileKinds[kind].isVideo || kind === 'm4a') return describeBoxes(kind, path);
  if (isRecording(kind)) return { duration: recordingLength(kind, await readFile(path)) };
  if (kind === 'pdf') return describePdf(path);
  await (kind === 'docx' || kind === 'xlsx' ? checkOfficeZip(path) : checkOldOffice(path));
  return {};
}

/** A photo is checked by its header and end only, because drawing it would take too long (decision 0029). */
async function describeJpeg(path: string): Promise<Partial<FileDescription>> {
  const { width, height, exif } = await describePicture(path, false);
  checkJpegEnd(path);
  return { width, height, ...cameraNotes(exif) };
}

async function describeDrawn(path: string, isHeic: boolean): Promise<Partial<FileDescription>> {
  const { width, height, exif } = await describePicture(path, isHeic);
  const preview = await drawSmaller(await openPicture({ path, isHeic, rotation: 0 }), '500');
  return { width, height, ...cameraNotes(exif), preview };
}

/** A file in a video container is a video only with a video track. */
async function describeBoxes(kind: FileKindName, path: string): Promise<Partial<FileDescription>> {
  const { isSoundOnly, ...film } = await describeFilm(path);
  if (isSoundOnly) return { ...film, kind: 'm4a' };
  return { ...film, kind: kind === 'm4a' ? 'mp4' : kind };
}

async function describePdf(path: string): Promise<Partial<FileDescription>> {
  await checkPdfEnd(path);
  try {
    const pages = await pageSizes({ path });
    if (pages.count === 0 || pages.count > maxPages * 10) throw new FileRefused('corrupted');
    return { pages };
  } catch (error) {
    // The file is valid, and readable with its password.
    if (error instanceof FileRefused && error.because === 'locked') return {};
    throw error;
  }
}
