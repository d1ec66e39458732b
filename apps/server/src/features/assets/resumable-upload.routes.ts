import * as calls from '@plumbline/contract/resumable-uploads';
import { openUploadsOfCompany, openUploadsOfPerson } from '@plumbline/domain/assets/open-uploads';
import { uploadLimit } from '@plumbline/domain/assets/file-kinds';
import { JsonText } from '../../database/json-text.ts';
import { handledByRoute } from '../../http/responses.ts';
import type { SignedInContext } from '../../http/context.ts';
import { assertRoom } from '../../access/room-within-limits.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { unfinishedRetention } from './stored-files/sweep-uploads.ts';
import { readChangedAsset } from './assets.queries.ts';
import { tooLarge } from './inspect-file.ts';
import { authorizeUpload } from './store-asset.ts';
import { bringsPiece, bringsWhole, offsetOf, receivePieces, interruptEarlierConnection } from './resumable-upload.ts';
import { assertProtocol, bytesIn, metadataIn, protocolHeaders } from './upload-headers.ts';
import type { StoredUpload, NewUpload } from './uploads.queries.ts';
import { deleteUpload, insertUpload, isTaken, openUploadsOf, ownUpload } from './uploads.queries.ts';

const expiryOf = ({ asset_id, touched_at }: StoredUpload) =>
  asset_id === null ? new Date(touched_at.getTime() + unfinishedRetention) : null;

function startedUpload(upload: StoredUpload) {
  const { id: _id, file_name: fileName, size, asset_id: assetId } = upload;
  return {
    _id,
    fileName,
    size,
    offset: offsetOf(upload),
    expires_at: expiryOf(upload)?.toISOString() ?? null,
    assetId,
  };
}

async function uploadJson({ db, actor }: SignedInContext, upload: StoredUpload): Promise<JsonText> {
  const asset = upload.asset_id === null ? 'null' : (await readChangedAsset(db, actor, upload.asset_id)).text;
  return new JsonText(`${JSON.stringify(startedUpload(upload)).slice(0, -1)},"asset":${asset}}`);
}

function sendUploadState({ reply }: SignedInContext, upload: StoredUpload): void {
  reply.headers({ ...protocolHeaders, 'upload-offset': offsetOf(upload), 'upload-length': upload.size });
  const expiry = expiryOf(upload);
  if (expiry) reply.header('upload-expires', expiry.toUTCString());
  if (upload.asset_id !== null) reply.header(calls.uploadedAssetHeader, upload.asset_id);
}

async function ownUploadNow({ db, actor }: SignedInContext, id: string): Promise<StoredUpload> {
  const upload = await ownUpload(db, actor.id, id);
  if (!upload) throw new Problem('not_found');
  return upload;
}

const isSame = (upload: StoredUpload, wanted: NewUpload) =>
  upload.size === wanted.size &&
  upload.target === wanted.target &&
  upload.is_private === wanted.isPrivate &&
  upload.target_user_id === (wanted.targetUserId ?? null) &&
  (upload.sha256 ?? Buffer.alloc(0)).equals(wanted.sha256 ?? Buffer.alloc(0));

/** Somebody else's upload has this id, or too many wait. */
async function whyNotBegun({ db, actor }: SignedInContext, id: string): Promise<Problem> {
  if (await isTaken(db, id)) return new Problem('not_found');
  const { count, bytes } = await openUploadsOf(db, actor.id);
  return new Problem('uploads_too_many', { details: { count, size: (bytes / 1024 ** 3).toFixed(1) }, retryAfter: 600 });
}

/** Begins an upload, or finds the one that was begun with the same id before. */
async function begin(context: SignedInContext, wanted: NewUpload): Promise<StoredUpload> {
  const { db, actor, instance } = context;
  // What was begun before is let go on.
  const isLimited = instance.limits.storage !== null && !(await ownUpload(db, actor.id, wanted.id));
  if (isLimited) await assertRoom(context, 'storage', wanted.size);
  const begun = await insertUpload(db, actor.id, wanted, {
    person: openUploadsOfPerson(actor.role),
    company: openUploadsOfCompany,
  });
  if (begun) return begun;
  const upload = await ownUpload(db, actor.id, wanted.id);
  if (!upload) throw await whyNotBegun(context, wanted.id);
  if (!isSame(upload, wanted)) throw new Problem('upload_differs');
  return upload;
}

/** What an upload is before the database knows of it. */
function notBegun({ now }: SignedInContext, wanted: NewUpload): StoredUpload {
  const { id, fileName, target, isPrivate, targetUserId, size, sha256 } = wanted;
  return {
    id,
    file_name: fileName,
    target,
    is_private: isPrivate,
    target_user_id: targetUserId ?? null,
    size,
    sha256: sha256 ?? null,
    pieces: [],
    received: 0,
    asset_id: null,
    touched_at: now,
  };
}

function assertSize({ size, target }: NewUpload): void {
  if (size === 0) throw new Problem('file_corrupted');
  const limit = uploadLimit(target);
  if (size > limit) throw tooLarge(limit);
}

/** Begins an upload, and takes what the request brings of it. */
async function beginAndReceive(context: SignedInContext, wanted: NewUpload): Promise<StoredUpload> {
  // First let an earlier connection store what it received, and create the file from it if it is complete.
  await interruptEarlierConnection(context, wanted.id);
  if (bringsWhole(context, wanted.size))
    return receivePieces(context, notBegun(context, wanted), () => begin(context, wanted));
  // After a 201 the client sends the bytes: the disk must be writable.
  if (!bringsPiece(context)) await context.services.files.assertWritable();
  const upload = await begin(context, wanted);
  const takesBody = bringsPiece(context) && upload.asset_id === null && offsetOf(upload) === 0;
  return takesBody ? receivePieces(context, upload) : upload;
}

export const createUpload = endpoint(calls.createUpload, {
  ownTransaction: true,
  handle: async (context) => {
    const { request, reply, input } = context;
    const { id = newId(), ...purpose } = input.query;
    await authorizeUpload(context, purpose);
    assertProtocol(request.headers);
    const size = bytesIn(request.headers, 'upload-length');
    const wanted = { id, size, ...purpose, ...metadataIn(request.headers) };
    assertSize(wanted);
    const upload = await beginAndReceive(context, wanted);
    sendUploadState(context, upload);
    reply.code(201).header('location', `${calls.createUpload.path}/${id}`);
    return startedUpload(upload);
  },
});

export const sendPiece = endpoint(calls.sendPiece, {
  ownTransaction: true,
  handle: async (context) => {
    const { request, reply, input } = context;
    await interruptEarlierConnection(context, input.params.id);
    let upload = await ownUploadNow(context, input.params.id);
    assertProtocol(request.headers);
    if (!bringsPiece(context)) throw new Problem('media_type_not_supported');
    const offset = bytesIn(request.headers, 'upload-offset');
    if (offset !== offsetOf(upload)) throw new Problem('upload_offset_wrong');
    if (upload.asset_id === null) upload = await receivePieces(context, upload);
    sendUploadState(context, upload);
    void reply.code(204).send();
    return handledByRoute;
  },
});

export const readUpload = endpoint(calls.readUpload, {
  handle: async (context) => {
    const { request, input } = context;
    if (request.method === 'HEAD') await interruptEarlierConnection(context, input.params.id);
    const upload = await ownUploadNow(context, input.params.id);
    sendUploadState(context, upload);
    return uploadJson(context, upload);
  },
});

export const cancelUpload = endpoint(calls.cancelUpload, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, services, reply, input } = context;
    await interruptEarlierConnection(context, input.params.id);
    const upload = await ownUploadNow(context, input.params.id);
    await deleteUpload(db, upload.id);
    await services.files.removePieces(db.schema, upload.id);
    void reply.headers(protocolHeaders).code(204).send();
    return handledByRoute;
  },
});
