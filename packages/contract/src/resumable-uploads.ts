import { z } from 'zod';
import { asset, uploadProblems, uploadQuery } from './assets.ts';
import { defineCall } from './define-call.ts';
import { id, idParams, moment } from './wire.ts';

/** How the bytes of a piece are sent (tus 1.0.0). */
export const pieceContentType = 'application/offset+octet-stream';
/** Names the file that came of an upload, in the answer to its last piece. */
export const uploadedAssetHeader = 'Plumbline-Asset';

/** A resumable upload, as returned when it is created. */
export const startedUpload = z.object({
  _id: id,
  fileName: z.string(),
  size: z.number().int(),
  /** The offset of the next piece; equals the size only once the file is stored. */
  offset: z.number().int(),
  /** Begun again after this moment; null once the file is stored. */
  expires_at: moment.nullable(),
  /** The resulting file, which `GET` returns in full. */
  assetId: id.nullable(),
});

/** The current state of an upload. */
export const upload = startedUpload.extend({
  /** The file that came of it. */
  asset: asset.nullable(),
});

export type Upload = z.output<typeof upload>;

export const createUpload = defineCall({
  name: 'createUpload',
  method: 'POST',
  path: '/v2/asset/uploads',
  feature: 'assets',
  summary:
    'Begins an upload that may break off and go on, by the tus protocol 1.0.0 with its extensions creation, creation-with-upload, expiration and termination. `Upload-Length` is the size; `Upload-Metadata` brings `filename` and, better, `sha256` (in hex): the file is kept only when what has come is that. `id` is made by the device: begun twice, it is one upload and one file. Beyond the specification.',
  spec: 'Beyond the specification: resumable uploads',
  bodyKind: 'piece',
  query: z
    .object({ ...uploadQuery.shape, id: id.optional() })
    .transform(({ target, private_asset, target_user, id: own }) => ({
      target,
      isPrivate: private_asset,
      targetUserId: target_user,
      id: own,
    })),
  response: startedUpload,
  problems: [...uploadProblems, 'upload_differs', 'upload_offset_wrong', 'upload_protocol', 'uploads_too_many'],
});

export const sendPiece = defineCall({
  name: 'sendPiece',
  method: 'PATCH',
  path: '/v2/asset/uploads/{id}',
  feature: 'assets',
  summary:
    'Brings bytes from `Upload-Offset` on. What has come stays when the connection breaks. The answer to the last byte names the file in `Plumbline-Asset`; until it is kept, its last byte is asked for again. Beyond the specification.',
  spec: 'Beyond the specification: resumable uploads',
  bodyKind: 'piece',
  responseKind: 'nothing',
  params: idParams,
  response: z.unknown(),
  problems: [...uploadProblems, 'upload_offset_wrong', 'upload_protocol'],
});

export const readUpload = defineCall({
  name: 'readUpload',
  method: 'GET',
  path: '/v2/asset/uploads/{id}',
  feature: 'assets',
  summary:
    'Where an upload stands; HEAD tells it in headers alone, as tus asks, and ends what an earlier connection is still sending. Beyond the specification.',
  spec: 'Beyond the specification: resumable uploads',
  params: idParams,
  response: upload,
});

export const cancelUpload = defineCall({
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/v2/asset/uploads/{id}',
  feature: 'assets',
  summary: 'Gives an upload up; the file that came of one stays. Beyond the specification.',
  spec: 'Beyond the specification: resumable uploads',
  responseKind: 'nothing',
  params: idParams,
  response: z.unknown(),
});
