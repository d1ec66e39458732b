import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { uploadProblems } from '@plumbline/contract/assets';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import type { IncomingFile } from '../../adapters/files/file-store.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { assetParts, authorizeUpload, keepBytes, recordUpload } from './keep-asset.ts';
import { pieceSize, takePieces } from './take-pieces.ts';
import type { KeptUpload } from './uploads.queries.ts';
import { addPiece, beginAnew, deleteUpload, endUpload, ownUpload } from './uploads.queries.ts';
import { whileItComes } from './while-it-comes.ts';

/** A file that is refused once is refused always: its upload ends. */
const refusals: ReadonlySet<string> = new Set(uploadProblems);

/**
 * Where the next piece begins. It is the size only once the file is kept: until then its last byte is asked for again, so
 * that whoever speaks the protocol goes on until the file is acknowledged, and sends next to nothing for it.
 */
export function offsetOf({ asset_id, received, size }: Pick<KeptUpload, 'asset_id' | 'received' | 'size'>): number {
  return asset_id === null ? Math.min(received, size - 1) : size;
}

const purposeOf = ({ target, is_private, target_user_id }: KeptUpload) => ({
  target,
  isPrivate: is_private,
  targetUserId: target_user_id ?? undefined,
});

/** What this process is receiving and bringing to its end, by instance, person and upload. */
const receiving = new Map<string, { stop(): void; ended: Promise<unknown> }>();
const nameOf = ({ db, actor }: SignedInContext, id: string) => `${db.schema} ${actor.id} ${id}`;

/** Ends an earlier connection that believes itself alive, and waits until what it brought is kept, and the file made of it. */
export async function takeOver(context: SignedInContext, id: string): Promise<void> {
  const earlier = receiving.get(nameOf(context, id));
  earlier?.stop();
  await earlier?.ended;
}

/** Whether the request brings bytes of a file. */
export function bringsPiece({ request }: SignedInContext): boolean {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === pieceContentType;
}

/**
 * Takes the request's bytes from the upload's offset on, and makes the file once all are there.
 * @returns the upload as it stands then
 * @throws Problem upload_offset_wrong, body_too_large, and as `finish` says
 */
export async function receivePieces(context: SignedInContext, upload: KeptUpload): Promise<KeptUpload> {
  const name = nameOf(context, upload.id);
  const work = takeIn(context, upload);
  const ended = work.catch(() => undefined);
  const mine = { stop: () => context.request.raw.destroy(), ended };
  receiving.set(name, mine);
  try {
    return await work;
  } finally {
    if (receiving.get(name) === mine) receiving.delete(name);
  }
}

async function takeIn(context: SignedInContext, upload: KeptUpload): Promise<KeptUpload> {
  const whole = await receive(context, upload);
  // Whether somebody else has brought it to its end is asked once its row is held.
  if (whole) return { ...upload, asset_id: await finish(context, upload, whole) };
  const now = await ownUpload(context.db, context.actor.id, upload.id);
  if (!now) throw new Problem('not_found');
  if (now.asset_id !== null || now.received < now.size) return now;
  return { ...now, asset_id: await finish(context, now, undefined) };
}

/** Gives the file itself when it came whole and in one go; what came else is kept in pieces. */
async function receive(context: SignedInContext, upload: KeptUpload): Promise<IncomingFile | undefined> {
  const { db, services, request } = context;
  let at = offsetOf(upload);
  const bytes = atMost(whileItComes(request, request.raw as AsyncIterable<Buffer>), upload.size - at);
  let whole: IncomingFile | undefined;
  try {
    await takePieces(bytes, async (piece) => {
      // What was asked for again only to bring the file to its end is there.
      if (upload.received === upload.size) return drain(piece);
      if (at > 0 || upload.size > pieceSize) return void (at += await keepPiece(context, upload, at, piece));
      const file = await services.files.receive(db.schema, piece, upload.size);
      at = file.size;
      if (file.size === upload.size) whole = file;
      else await keepAsPiece(context, upload, file);
    });
    return whole;
  } catch (error) {
    if (whole) await keepAsPiece(context, upload, whole).catch(() => undefined);
    throw error;
  }
}

/** Keeps what has come from an offset on. Gives its size. @throws Problem upload_offset_wrong */
async function keepPiece(
  { db, services: { files } }: SignedInContext,
  { id }: KeptUpload,
  from: number,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const name = `${String(from).padStart(12, '0')}-${newId()}`;
  const size = await files.writePiece(db.schema, id, name, bytes);
  if (await addPiece(db, id, { name, from, size })) return size;
  // Another connection went on meanwhile.
  await files.removePieces(db.schema, id, name);
  throw new Problem('upload_offset_wrong');
}

/** What was to be the file, and is not for now. */
async function keepAsPiece(context: SignedInContext, upload: KeptUpload, file: IncomingFile): Promise<void> {
  try {
    await keepPiece(context, upload, 0, createReadStream(file.path));
  } finally {
    await file.discard();
  }
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

/** The bytes as they come, and no more than may; a sender that breaks off is no fault of ours. */
async function* atMost(bytes: AsyncIterable<Buffer>, most: number): AsyncIterable<Buffer> {
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > most) throw new Problem('body_too_large');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('body_not_readable');
  }
}

/** A piece that should be there is not: the files were moved, or a disk lost it. */
class LostPiece extends Error {
  override name = 'LostPiece';
}

async function* bytesOf({ db, services }: SignedInContext, { id, pieces }: KeptUpload): AsyncIterable<Buffer> {
  for (const piece of pieces) {
    const found = await services.files.readPiece(db.schema, id, piece);
    if (!found) throw new LostPiece();
    yield* found as AsyncIterable<Buffer>;
  }
}

async function assembled(context: SignedInContext, upload: KeptUpload): Promise<IncomingFile> {
  const { db, services } = context;
  try {
    const file = await services.files.receive(db.schema, bytesOf(context, upload), upload.size);
    if (file.size === upload.size) return file;
    await file.discard();
  } catch (error) {
    if (!(error instanceof LostPiece)) throw error;
  }
  throw new Problem('file_altered');
}

/**
 * Makes the file, of its pieces where it did not come whole: one file, however often and at once this is asked for. What was
 * refused ends the upload; what did not arrive as it was sent begins it anew; after any other fault it stays as it is. Gives
 * the file's id.
 * @throws Problem file_altered, and as `keepBytes` says
 */
async function finish(context: SignedInContext, upload: KeptUpload, whole: IncomingFile | undefined): Promise<string> {
  const { db, services } = context;
  let file = whole;
  try {
    await authorizeUpload(context, purposeOf(upload));
    file ??= await assembled(context, upload);
    const assetId = await makeFile(context, upload, file);
    // What is left, should this fail, is swept.
    if (upload.pieces.length > 0) await services.files.removePieces(db.schema, upload.id).catch(() => undefined);
    return assetId;
  } catch (error) {
    if (error instanceof Problem && refusals.has(error.code)) {
      if (error.code === 'file_altered') await beginAnew(db, upload.id);
      else await deleteUpload(db, upload.id);
      await services.files.removePieces(db.schema, upload.id);
    } else if (whole) await keepAsPiece(context, upload, whole).catch(() => undefined);
    throw error;
  } finally {
    await file?.discard();
  }
}

async function makeFile(context: SignedInContext, upload: KeptUpload, file: IncomingFile): Promise<string> {
  const { db, actor, now, inStatement } = context;
  const arrived = { file, fileName: upload.file_name, sha256: upload.sha256 ?? undefined };
  const kept = await keepBytes(context, arrived, upload.target);
  const purpose = purposeOf(upload);
  const id = newId();
  const isMade = await inStatement(
    (record) => recordUpload(record, id, kept, purpose),
    (bound, last) => {
      const parts = assetParts(bound, kept, purpose, { id, actorId: actor.id, now }, sql`held`);
      return endUpload(bound, upload.id, id, parts, last);
    },
  );
  if (isMade) return id;
  // Somebody else has brought it to its end, or given it up.
  const ended = await ownUpload(db, actor.id, upload.id);
  if (!ended || ended.asset_id === null) throw new Problem('not_found');
  return ended.asset_id;
}
