import type { PictureSize, UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { pictureSizeNames, uploadTargetNames } from '@plumbline/domain/assets/file-kinds';
import { pictureMarks } from '@plumbline/domain/assets/marks';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import type { ProblemCode } from './problems.ts';
import { author, jobTypeReference, projectReference } from './references.ts';
import { can, done, id, idParams, moment, pageOf, pageQuery, queryFlag, queryList } from './wire.ts';

/**
 * The origin of a file, as far as the person sees it: the newest answer that references it, else the project with it in
 * a field. `question` is null for a project's file, and if the person may not read the question.
 */
const filePlace = z.object({
  job: z.object({ _id: id, ID: z.number().int(), jobType: jobTypeReference }).nullable(),
  project: projectReference.nullable(),
  question: z.object({ ID: id, title: z.string() }).nullable(),
});

/**
 * A stored file. `Location` is an address that an `<img>` can show: it contains a signature that expires after a day,
 * so it is fetched again with the list that contains it, never stored.
 */
export const asset = z.object({
  _id: id,
  assetId: id,
  originalName: z.string(),
  extension: z.string(),
  contentType: z.string(),
  Location: z.string(),
  size: z.number().int(),
  /** Of a picture, upright as its camera held it, before `rotation` turns it; null for other files. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  isVideo: z.boolean(),
  /** A film with a picture to stand for it, which its address with `size` gives. */
  hasPoster: z.boolean(),
  isPrivate: z.boolean(),
  target: z.string(),
  target_user: id.nullable(),
  uploaded_by: author.nullable(),
  /** Of a film, in seconds; null where it isn't known. */
  duration: z.number().nullable(),
  /** Of a PDF; null for other files and for one that is protected by a password. */
  pages: z.number().int().nullable(),
  /** Where a picture or film was taken, as its camera noted; null for those who may not have the original. */
  position: z.object({ lat: z.number(), long: z.number() }).nullable(),
  /** When a picture was taken, as its camera noted; null where it notes nothing, or what can't be so. */
  taken_at: moment.nullable(),
  /** Its bytes are missing or damaged in the storage: "Corrupted file, please reupload" (spec/1 §8). */
  corrupted: z.boolean(),
  /** A photo whose data was damaged before it came, found out soon after: labelled the same, and shown as far as it can be. */
  damaged: z.boolean(),
  /** Grows when the file is replaced. */
  version: z.number().int(),
  /** How far it is turned to the right, in degrees. */
  rotation: z.number().int(),
  grayscale: z.boolean(),
  measureIntroDisplayed: z.boolean(),
  /** Set on plan files once they are measured (spec/3 §3). */
  measurements: z.unknown(),
  /** Of a picture with a drawing: over which picture, and what; null for all others. */
  marks: pictureMarks.nullable(),
  created_at: moment,
  /** Present in lists of files and in `readAssetInfo`; null where the person sees no such place. */
  place: filePlace.nullable().optional(),
  can,
});

export type Asset = z.output<typeof asset>;

/** What a file is uploaded for, whichever way it comes. */
export const uploadQuery = z.object({
  target: z.enum(uploadTargetNames as [UploadTarget, ...UploadTarget[]]).default('answer'),
  private_asset: queryFlag.default(false),
  target_user: id.optional(),
});

/** Why a file is not taken, whichever way it comes. */
export const uploadProblems = [
  'file_altered',
  'file_type_not_allowed',
  'file_too_large',
  'picture_too_large',
  'file_corrupted',
  'file_locked',
  'file_too_demanding',
  'file_unpacks_too_large',
  'media_type_not_supported',
] as const satisfies readonly ProblemCode[];

export const uploadAsset = defineCall({
  name: 'uploadAsset',
  method: 'POST',
  path: '/v2/asset/upload',
  feature: 'assets',
  summary:
    'Stores one file, sent as multipart/form-data. Its content decides its type; `target` says what it is for and so which types are taken. A field `sha256` (in hex) beside it is compared with what has come.',
  spec: 'spec/1 §7 Assets, §5; spec/3 §5',
  bodyKind: 'multipart',
  query: uploadQuery.transform(({ target, private_asset, target_user }) => ({
    target,
    isPrivate: private_asset,
    targetUserId: target_user,
  })),
  response: asset,
  problems: [...uploadProblems, 'file_missing', 'files_too_many'],
});

export const downloadAsset = defineCall({
  name: 'downloadAsset',
  method: 'GET',
  path: '/v1/s3/download/{assetId}',
  feature: 'assets',
  summary:
    'The file itself, for whoever may see it by bearer token or by the `key` of its address. Whoever may not have the original gets of a picture or film a copy without what its camera wrote into it. `size` gives a smaller picture, `page` a page of a PDF as one; `preview` shows in the browser what would be saved.',
  spec: 'spec/1 §7 Assets, §9',
  authentication: 'optional',
  responseKind: 'file',
  params: z.object({ assetId: id }),
  query: z.object({
    size: z.enum(pictureSizeNames as [PictureSize, ...PictureSize[]]).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    /** An older version, for whoever may have the original. */
    version: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
    preview: queryFlag.optional(),
    key: z.string().max(200).optional(),
  }),
  response: z.unknown(),
});

export const readAssetInfo = defineCall({
  name: 'readAssetInfo',
  method: 'GET',
  path: '/v2/asset/info/{id}',
  feature: 'assets',
  summary: 'What is known of a file, with an address to show it.',
  spec: 'spec/1 §7 Assets',
  params: idParams,
  response: asset,
});

/** What narrows a list of files, beside its page. */
export const assetSelection = {
  search: pageQuery.in.shape.search,
  filters: pageQuery.in.shape.filters,
  /** Files of the answers of these jobs (spec/1 §2: comma-joined). */
  jobId: queryList.optional(),
};

export const listAssets = defineCall({
  name: 'listAssets',
  method: 'GET',
  path: '/v1/assets',
  feature: 'assets',
  summary:
    'The files that the person sees, a page at a time. `jobId` names the jobs whose files they are, parted by commas; `sort` by created_at, originalName or size.',
  spec: 'spec/1 §7 Assets, spec/3 §7 Assets',
  query: pageQuery.in.extend(assetSelection).transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size })),
  response: pageOf(asset),
});

export const listUserFiles = defineCall({
  name: 'listUserFiles',
  method: 'GET',
  path: '/v2/users/{id}/files',
  feature: 'assets',
  summary: 'The files that were uploaded for a person, as far as the one who asks sees them, a page at a time.',
  spec: 'spec/4 §5 "Paths of calls"; spec/2 §7 "user files"',
  params: idParams,
  query: pageQuery,
  response: pageOf(asset),
});

export const removeAsset = defineCall({
  name: 'removeAsset',
  method: 'DELETE',
  path: '/v1/assets/{id}',
  alsoAt: ['/v1/s3/delete/{id}'],
  feature: 'assets',
  summary: 'Deletes a file. A plan with marks of jobs is kept.',
  spec: 'spec/1 §7 Assets',
  params: idParams,
  response: done,
  problems: ['file_is_marked'],
});

export const removeAssetByAddress = defineCall({
  name: 'removeAssetByAddress',
  method: 'GET',
  path: '/v1/s3/delete',
  feature: 'assets',
  summary: 'Deletes a file; as DELETE /v1/s3/delete/{id}, for callers that can only send an address.',
  spec: 'spec/1 §7 Assets',
  query: z
    .object({ id: id.optional(), assetId: id.optional() })
    .refine((query) => query.id !== undefined || query.assetId !== undefined, { path: ['id'], error: 'required' })
    .transform((query) => ({ id: query.id ?? query.assetId ?? '' })),
  response: done,
  problems: ['file_is_marked'],
});
