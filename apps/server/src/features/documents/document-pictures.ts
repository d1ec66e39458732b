import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import { AtOnce } from '../../adapters/files/at-once.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { inFolder, kindOf, opening, positionOf, renditionOf, shownFile, shownFor, takenAtOf } from '../assets/index.ts';
import type { RenditionParts, StoredFile } from '../assets/index.ts';
import type { DocumentReader } from './documented-job.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a job as its document names or shows it. */
export interface DocumentFile extends StoredFile {
  /** As it was named where it hangs. */
  askedId: string;
  size: number;
  /** When it was uploaded. */
  createdAt: Date;
  /** When its camera says that it was taken. */
  takenAt: Date | null;
  isPicture: boolean;
  position: { lat: number; long: number } | null;
}

/** Pictures of a document by the names under which its template asks for them. */
export type Pictures = Record<string, Uint8Array>;

/** So many pictures of one document are drawn or fetched at once. */
const drawnAtOnce = 4;
/** Photos beyond these are listed by name: a document of a thousand pages is a ZIP's work. */
export const maxPhotos = 400;

/**
 * These files as far as the person sees them, by the id under which they are named. Of whoever has no account they are files of the
 * submission and pictures of its questions: private ones of people are neither.
 */
export async function readDocumentFiles(
  { db, actor }: Pick<DocumentReader, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<Omit<DocumentFile, 'isPicture'>>`
    select a.id as "askedId", ${shownFile(db)}, c.size::float8 as size, a.created_at as "createdAt",
      (${takenAtOf(db)} #>> '{}')::timestamptz as "takenAt",
      ${actor ? positionOf(db, actor) : sql`null`} as position
    from ${shownFor(db)}
    where a.id = any(${[...new Set(ids)]}::uuid[]) and ${actor ? visibleFiles(db, actor) : sql`a.removed_at is null and not a.is_private`}
      and c.removed_at is null`);
  return new Map(
    rows.map((row) => {
      const kind = kindOf(row);
      return [row.askedId, { ...row, isPicture: kind !== undefined && fileKinds[kind].isPicture }];
    }),
  );
}

/** What pictures of a document are drawn with. */
export interface PictureParts extends RenditionParts {
  files: FileStore;
}

/** The photos of one document. */
export interface PhotoSheet {
  pictures: Pictures;
  /** The ids of the files that were taken up so far, also of those that can't be drawn. */
  taken: Set<string>;
  /** Counts the photos that are printed. */
  nextNumber: () => number;
}

/** What became of pictures: drawn under their own ids; `beyond` those that the document has no room for. Others can't be drawn. */
export interface DrawnPhotos {
  drawn: ReadonlySet<string>;
  beyond: ReadonlySet<string>;
}

/** Draws the pictures among these files for a document, as far as it has room. @throws Problem unavailable */
export async function drawPhotos(
  parts: PictureParts,
  files: Iterable<DocumentFile>,
  { pictures, taken }: PhotoSheet,
): Promise<DrawnPhotos> {
  const all = [...files].filter(({ isPicture }) => isPicture);
  const fresh = all.filter(({ askedId }) => !taken.has(askedId));
  const room = Math.max(0, maxPhotos - taken.size);
  for (const { askedId } of fresh.slice(0, room)) taken.add(askedId);
  for (const [id, bytes] of await printedPictures(parts, fresh.slice(0, room))) pictures[id] = bytes;
  return {
    drawn: new Set(all.flatMap(({ askedId }) => (Object.hasOwn(pictures, askedId) ? [askedId] : []))),
    beyond: new Set(fresh.slice(room).map(({ askedId }) => askedId)),
  };
}

/**
 * Draws the named pictures for paper. One that is damaged or lost is left out: a document is not held up by it.
 * @returns the bytes by the ids of the files
 * @throws Problem unavailable, when nobody has time for it now
 */
async function printedPictures(
  parts: PictureParts,
  files: readonly DocumentFile[],
): Promise<ReadonlyMap<string, Buffer>> {
  const turns = new AtOnce(drawnAtOnce);
  const drawn = await Promise.all(
    files.map((file) =>
      turns.run(async () => {
        const bytes = await bytesOf(parts, file, { kind: 'print' });
        return bytes && ([file.askedId, bytes] as const);
      }),
    ),
  );
  return new Map(drawn.filter((one) => one !== undefined));
}

/** The longer side of a plan on paper. */
const planEdge = 2400;

/** A page of a plan as a picture; a picture has one page. Undefined when it can't be drawn. */
export async function planForPrint(parts: PictureParts, file: DocumentFile, page: number): Promise<Buffer | undefined> {
  const drawn = await bytesOf(parts, file, kindOf(file) === 'pdf' ? { kind: 'page', page } : { kind: 'shown' });
  return drawn && redrawn(parts, drawn, planEdge);
}

/** Draws bytes that came from elsewhere again, in a process of its own. Undefined for what is no picture. */
export async function redrawn(
  { decoder }: Pick<RenditionParts, 'decoder'>,
  bytes: Uint8Array,
  edge?: number,
): Promise<Buffer | undefined> {
  try {
    return await inFolder(async (folder) => {
      const path = join(folder, 'picture');
      await writeFile(path, bytes);
      const file = { path, isHeic: false, rotation: 0, ...(edge !== undefined && { edge }) } as const;
      return opening(() => decoder.run('printPicture', file));
    });
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') return undefined;
    throw error;
  }
}

async function bytesOf(
  parts: PictureParts,
  file: DocumentFile,
  rendition: Parameters<typeof renditionOf>[2],
): Promise<Buffer | undefined> {
  const kind = kindOf(file);
  if (!kind) return undefined;
  try {
    const { sha256 } = await renditionOf(parts, { sha256: file.sha256, kind, rotation: file.rotation }, rendition);
    const found = await parts.files.read(parts.db.schema, sha256);
    return found && (await buffer(found.stream));
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') return undefined;
    throw error;
  }
}

const dataAddress = /^data:image\/png;base64,([A-Za-z0-9+/]+=*)$/;

/**
 * A signature as it is stored, a data address, drawn again: whatever a stranger called a PNG is opened in a process of its own.
 * Undefined for what is no picture.
 */
export async function signaturePicture(
  parts: Pick<RenditionParts, 'decoder'>,
  signature: string,
): Promise<Buffer | undefined> {
  const [, base64] = dataAddress.exec(signature) ?? [];
  return base64 === undefined ? undefined : redrawn(parts, Buffer.from(base64, 'base64'));
}

/** The instance's logo, for the head of its documents; undefined while it has none. */
export async function logoPicture(
  parts: PictureParts,
  db: InstanceDatabase,
  logo: string | null,
): Promise<Buffer | undefined> {
  if (logo === null || !/^[0-9a-f-]{36}$/i.test(logo)) return undefined;
  const file = await db.first(sql<StoredFile & { size: number; createdAt: Date }>`
    select ${shownFile(db)}, c.size::float8 as size, a.created_at as "createdAt" from ${shownFor(db)}
    where a.id = ${logo} and a.removed_at is null and c.removed_at is null`);
  if (!file) return undefined;
  return bytesOf(
    parts,
    { ...file, askedId: logo, isPicture: true, takenAt: null, position: null },
    { kind: 'smaller', size: '500' },
  );
}
