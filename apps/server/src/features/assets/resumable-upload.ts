import { createReadStream } from 'node:fs';
import { uploadProblems } from '@plumbline/contract/assets';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import type { IncomingFile } from '../../adapters/files/file-store.ts';
import type { Recorder } from '../../events/record-events.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { authorizeUpload, storeBytes, recordUpload } from './store-asset.ts';
import { endUpload, fileValues, insertEndedUpload } from './made-files.queries.ts';
import { pieceSize, splitIntoPieces } from './split-into-pieces.ts';
import type { StoredUpload } from './uploads.queries.ts';
import { addPiece, resetUpload, deleteUpload, ownUpload } from './uploads.queries.ts';
import { readWithDeadline } from './read-with-deadline.ts';

/** A file that is refused once is refused always: its upload ends. */
const refusals: ReadonlySet<string> = new Set(uploadProblems);

/**
 * The offset of the next piece. It equals the size only once the file is stored: until then the last byte is requested
 * again, so that a client of the protocol goes on until the file is acknowledged, at next to no cost.
 */
export function offsetOf({ asset_id, received, size }: Pick<StoredUpload, 'asset_id' | 'received' | 'size'>): number {
  return asset_id === null ? Math.min(received, size - 1) : size;
}

const purposeOf = ({ target, is_private, target_user_id }: StoredUpload) => ({
  target,
  isPrivate: is_private,
  targetUserId: target_user_id ?? undefined,
});

/** What this process is receiving and bringing to its end, by instance, person and upload. */
const receiving = new Map<string, { stop(): void; ended: Promise<unknown> }>();
const nameOf = ({ db, actor }: SignedInContext, id: string) => `${db.schema} ${actor.id} ${id}`;

/**
 * Ends an earlier connection that may still be open, and waits until the bytes it received are stored, and the file
 * made if they are complete.
 */
export async function interruptEarlierConnection(context: SignedInContext, id: string): Promise<void> {
  const earlier = receiving.get(nameOf(context, id));
  earlier?.stop();
  await earlier?.ended;
}

/** Whether the request brings bytes of a file. */
export function bringsPiece({ request }: SignedInContext): boolean {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === pieceContentType;
}

/** Begins an upload, or finds the one of this id. @throws Problem not_found when it is another person's, or another file's */
type Begin = () => Promise<StoredUpload>;

/** Whether all bytes of a file that is made at once come with this request (decision 0028). */
export function bringsWhole(context: SignedInContext, size: number): boolean {
  const length = Number(context.request.headers['content-length']);
  return bringsPiece(context) && size <= pieceSize && length === size;
}

/**
 * Receives the request's bytes from the upload's offset on, and creates the file once all have arrived.
 * @param begin given for an upload that is not in the database yet: it is begun only if the bytes don't arrive in one
 *   request
 * @returns the upload's new state
 * @throws Problem upload_offset_wrong, body_too_large, and as `finish` and `begin` say
 */
export async function receivePieces(
  context: SignedInContext,
  upload: StoredUpload,
  begin?: Begin,
): Promise<StoredUpload> {
  const name = nameOf(context, upload.id);
  const work = takeIn(context, upload, begin);
  const ended = work.catch(() => undefined);
  const mine = { stop: () => context.request.raw.destroy(), ended };
  receiving.set(name, mine);
  try {
    return await work;
  } finally {
    if (receiving.get(name) === mine) receiving.delete(name);
  }
}

async function takeIn(context: SignedInContext, upload: StoredUpload, begin?: Begin): Promise<StoredUpload> {
  const whole = await receive(context, upload, begin);
  // Whether somebody else has brought it to its end is asked once its row is held.
  if (whole) return { ...upload, asset_id: await finish(context, upload, whole, begin) };
  const now = await ownUpload(context.db, context.actor.id, upload.id);
  if (!now) throw new Problem('not_found');
  if (now.asset_id !== null || now.received < now.size) return now;
  return { ...now, asset_id: await finish(context, now, undefined) };
}

/** Returns the file if it arrived whole in one request; otherwise stores the bytes as pieces. */
async function receive(
  context: SignedInContext,
  upload: StoredUpload,
  begin?: Begin,
): Promise<IncomingFile | undefined> {
  const { db, services, request } = context;
  let at = offsetOf(upload);
  const bytes = atMost(readWithDeadline(request, request.raw as AsyncIterable<Buffer>), upload.size - at);
  let whole: IncomingFile | undefined;
  try {
    await splitIntoPieces(bytes, async (piece) => {
      // What was asked for again only to bring the file to its end is there.
      if (upload.received === upload.size) return drain(piece);
      if (at > 0 || upload.size > pieceSize) return void (at += await keepPiece(context, upload, at, piece));
      const file = await services.files.receive(db.schema, piece, upload.size);
      at = file.size;
      if (file.size === upload.size) whole = file;
      else await keepAsPiece(context, upload, file, begin);
    });
    return whole;
  } catch (error) {
    if (whole) await keepAsPiece(context, upload, whole, begin).catch(() => undefined);
    throw error;
  }
}

/** Keeps what has come from an offset on. Gives its size. @throws Problem upload_offset_wrong */
async function keepPiece(
  { db, services: { files } }: SignedInContext,
  { id }: StoredUpload,
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
async function keepAsPiece(
  context: SignedInContext,
  upload: StoredUpload,
  file: IncomingFile,
  begin?: Begin,
): Promise<void> {
  try {
    await begin?.();
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

async function* bytesOf({ db, services }: SignedInContext, { id, pieces }: StoredUpload): AsyncIterable<Buffer> {
  for (const piece of pieces) {
    const found = await services.files.readPiece(db.schema, id, piece);
    if (!found) throw new LostPiece();
    yield* found as AsyncIterable<Buffer>;
  }
}

async function assembled(context: SignedInContext, upload: StoredUpload): Promise<IncomingFile> {
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
 * refused ends the upload; what did not arrive as it was sent begins it again; after any other fault it stays as it is. Gives
 * the file's id.
 * @throws Problem file_altered, and as `storeBytes` and `begin` say
 */
async function finish(
  context: SignedInContext,
  upload: StoredUpload,
  whole: IncomingFile | undefined,
  begin?: Begin,
): Promise<string> {
  let file = whole;
  try {
    await authorizeUpload(context, purposeOf(upload));
    file ??= await assembled(context, upload);
    return await makeFile(context, upload, file, begin);
  } catch (error) {
    if (error instanceof Problem && refusals.has(error.code)) {
      await afterRefusal(context, upload, error.code === 'file_altered', begin);
    } else if (whole) await keepAsPiece(context, upload, whole, begin).catch(() => undefined);
    throw error;
  } finally {
    await file?.discard();
  }
}

/** Ends an upload, or begins it again where what was sent may still come. */
async function afterRefusal(
  { db, services }: SignedInContext,
  { id }: StoredUpload,
  isSentAgain: boolean,
  begin?: Begin,
): Promise<void> {
  // Nothing of it was stored, and until it is begun it is unknown whether another upload has this id.
  if (begin && !isSentAgain) return;
  await begin?.();
  await (isSentAgain ? resetUpload(db, id) : deleteUpload(db, id));
  await services.files.removePieces(db.schema, id);
}

async function makeFile(
  context: SignedInContext,
  upload: StoredUpload,
  file: IncomingFile,
  begin?: Begin,
): Promise<string> {
  const { db, services, actor, now, inStatement } = context;
  let { pieces } = upload;
  const arrived = { file, fileName: upload.file_name, sha256: upload.sha256 ?? undefined };
  const stored = await storeBytes(context, arrived, upload.target);
  const purpose = purposeOf(upload);
  const id = newId();
  const values = { ...fileValues(stored, purpose, { id, actorId: actor.id, now }), uploadId: upload.id };
  const recordStored = (record: Recorder) => recordUpload(record, id, stored, purpose);
  if (begin) {
    const { file_name: fileName, size, sha256 } = upload;
    const begun = { ...values, fileName, size, sha256 };
    if (await inStatement(recordStored, (bound, events) => insertEndedUpload(bound, { ...begun, ...events }, {})))
      return id;
    // It was begun before, by a connection that broke off or another server.
    ({ pieces } = await begin());
  }
  if (await inStatement(recordStored, (bound, events) => endUpload(bound, { ...values, ...events }, {}))) {
    // What is left, should this fail, is swept.
    if (pieces.length > 0) await services.files.removePieces(db.schema, upload.id).catch(() => undefined);
    return id;
  }
  // Somebody else has brought it to its end, or given it up.
  const ended = await ownUpload(db, actor.id, upload.id);
  if (!ended || ended.asset_id === null) throw new Problem('not_found');
  return ended.asset_id;
}
