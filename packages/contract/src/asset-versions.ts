import { z } from 'zod';
import { asset } from './assets.ts';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { id, idParams, moment } from './wire.ts';

/** What a file was at a time. */
const assetVersion = z.object({
  /** From 1. */
  version: z.number().int().positive(),
  /** The one that is shown now. */
  isCurrent: z.boolean(),
  originalName: z.string(),
  extension: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** Its address: as a file's `Location`. */
  Location: z.string(),
  uploaded_by: author.nullable(),
  created_at: moment,
});

const changedAsset = asset.extend({ success: z.literal(true) });

export const mergeAssets = defineCall({
  name: 'mergeAssets',
  method: 'PATCH',
  path: '/v1/assets/{target}/{source}',
  feature: 'assets',
  summary:
    'Puts `source` in the place of `target`: its content becomes the newest version of `target`, whose older ones are kept, and wherever `source` is named it shows the same.',
  spec: 'spec/1 §7 Assets; spec/1 §4 (replace)',
  params: z.object({ target: id, source: id }),
  response: changedAsset,
  problems: ['file_type_not_allowed', 'file_of_another_size'],
});

export const listAssetVersions = defineCall({
  name: 'listAssetVersions',
  method: 'GET',
  path: '/v2/asset/{id}/versions',
  feature: 'assets',
  summary: 'What a file was before it was replaced, the newest first, for those who may change it.',
  spec: 'spec/1 §4 (replace)',
  params: idParams,
  response: z.array(assetVersion),
});

export const restoreAssetVersion = defineCall({
  name: 'restoreAssetVersion',
  method: 'POST',
  path: '/v2/asset/{id}/versions/{version}/restore',
  feature: 'assets',
  summary: 'Shows an older version again: as a new one, so that nothing is lost.',
  spec: 'spec/1 §4 (replace)',
  params: z.object({ id, version: z.coerce.number().int().min(1).max(2_000_000_000) }),
  response: changedAsset,
  problems: ['file_of_another_size'],
});
