import * as calls from '@plumbline/contract/resumable-uploads';
import { largestFile, uploadLimit } from '@plumbline/domain/assets/file-kinds';
import { JsonText } from '../../database/json-text.ts';
import { answeredByHandler } from '../../http/answers.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { unfinishedKept } from '../../stored-files/sweep-uploads.ts';
import { tellAsset } from './assets.queries.ts';
import { tooLarge } from './inspect-file.ts';
import { authorizeUpload } from './keep-asset.ts';
import { bringsPiece, bringsWhole, offsetOf, receivePieces, takeOver } from './resumable-upload.ts';
import { assertProtocol, bytesIn, metadataIn, protocolHeaders } from './upload-headers.ts';
import type { KeptUpload, NewUpload } from './uploads.queries.ts';
import { deleteUpload, insertUpload, isTaken, ownUpload } from './uploads.queries.ts';

/** Uploads of one person that have not come whole. */
const mostWaiting = 1000;
const bodyLimit = largestFile + 1024 * 1024;

const expiryOf = ({ asset_id, touched_at }: KeptUpload) =>
  asset_id === null ? new Date(touched_at.getTime() + unfinishedKept) : null;

function begunUpload(upload: KeptUpload) {
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

async function uploadJson({ db, actor }: SignedInContext, upload: KeptUpload): Promise<JsonText> {
  const asset = upload.asset_id === null ? 'null' : (await tellAsset(db, actor, upload.asset_id)).text;
  return new JsonText(`${JSON.stringify(begunUpload(upload)).slice(0, -1)},"asset":${asset}}`);
}

function tellStanding({ reply }: SignedInContext, upload: KeptUpload): void {
  reply.headers({ ...protocolHeaders, 'upload-offset': offsetOf(upload), 'upload-length': upload.size });
  const expiry = expiryOf(upload);
  if (expiry) reply.header('upload-expires', expiry.toUTCString());
  if (upload.asset_id !== null) reply.header(calls.uploadedAssetHeader, upload.asset_id);
}

async function ownUploadNow({ db, actor }: SignedInContext, id: string): Promise<KeptUpload> {
  const upload = await ownUpload(db, actor.id, id);
  if (!upload) throw new Problem('not_found');
  return upload;
}

const isSame = (upload: KeptUpload, wanted: NewUpload) =>
  upload.size === wanted.size &&
  upload.target === wanted.target &&
  upload.is_private === wanted.isPrivate &&
  upload.target_user_id === (wanted.targetUserId ?? null) &&
  (upload.sha256 ?? Buffer.alloc(0)).equals(wanted.sha256 ?? Buffer.alloc(0));

/** Somebody else's upload has this id, or too many wait. */
async function whyNotBegun({ db }: SignedInContext, id: string): Promise<Problem> {
  if (await isTaken(db, id)) return new Problem('not_found');
  return new Problem('too_many_requests', { retryAfter: 3600 });
}

/** Begins an upload, or finds the one that was begun with the same id before. */
async function begin(context: SignedInContext, wanted: NewUpload): Promise<KeptUpload> {
  const { db, actor } = context;
  const begun = await insertUpload(db, actor.id, wanted, mostWaiting);
  if (begun) return begun;
  const upload = await ownUpload(db, actor.id, wanted.id);
  if (!upload) throw await whyNotBegun(context, wanted.id);
  if (!isSame(upload, wanted)) throw new Problem('upload_differs');
  return upload;
}

/** What an upload is before the database knows of it. */
function notBegun({ now }: SignedInContext, wanted: NewUpload): KeptUpload {
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
async function beginAndReceive(context: SignedInContext, wanted: NewUpload): Promise<KeptUpload> {
  // What an earlier connection brings is kept, and the file made of it, before this one is looked at.
  await takeOver(context, wanted.id);
  if (bringsWhole(context, wanted.size))
    return receivePieces(context, notBegun(context, wanted), () => begin(context, wanted));
  const upload = await begin(context, wanted);
  const takesBody = bringsPiece(context) && upload.asset_id === null && offsetOf(upload) === 0;
  return takesBody ? receivePieces(context, upload) : upload;
}

export const createUpload = endpoint(calls.createUpload, {
  ownTransaction: true,
  bodyLimit,
  handle: async (context) => {
    const { request, reply, input } = context;
    const { id = newId(), ...purpose } = input.query;
    await authorizeUpload(context, purpose);
    assertProtocol(request.headers);
    const size = bytesIn(request.headers, 'upload-length');
    const wanted = { id, size, ...purpose, ...metadataIn(request.headers) };
    assertSize(wanted);
    const upload = await beginAndReceive(context, wanted);
    tellStanding(context, upload);
    reply.code(201).header('location', `${calls.createUpload.path}/${id}`);
    return begunUpload(upload);
  },
});

export const sendPiece = endpoint(calls.sendPiece, {
  ownTransaction: true,
  bodyLimit,
  handle: async (context) => {
    const { request, reply, input } = context;
    await takeOver(context, input.params.id);
    let upload = await ownUploadNow(context, input.params.id);
    assertProtocol(request.headers);
    if (!bringsPiece(context)) throw new Problem('media_type_not_supported');
    const offset = bytesIn(request.headers, 'upload-offset');
    if (offset !== offsetOf(upload)) throw new Problem('upload_offset_wrong');
    if (upload.asset_id === null) upload = await receivePieces(context, upload);
    tellStanding(context, upload);
    void reply.code(204).send();
    return answeredByHandler;
  },
});

export const readUpload = endpoint(calls.readUpload, {
  handle: async (context) => {
    const { request, input } = context;
    if (request.method === 'HEAD') await takeOver(context, input.params.id);
    const upload = await ownUploadNow(context, input.params.id);
    tellStanding(context, upload);
    return uploadJson(context, upload);
  },
});

export const cancelUpload = endpoint(calls.cancelUpload, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, services, reply, input } = context;
    await takeOver(context, input.params.id);
    const upload = await ownUploadNow(context, input.params.id);
    await deleteUpload(db, upload.id);
    await services.files.removePieces(db.schema, upload.id);
    void reply.headers(protocolHeaders).code(204).send();
    return answeredByHandler;
  },
});
