import { z } from 'zod';
import { assetSelection } from './assets.ts';
import { maxFilesPerRequest } from './asset-uses.ts';
import { defineCall } from './define-call.ts';
import { id, queryList } from './wire.ts';

/** So many files in one zip at most; and where copies have to be drawn of them first, so many. */
export const maxZippedFiles = 5000;
export const maxZippedCopies = 200;

/** Which files: those with these ids, or those that the list would show; the same for a zip and for its address. */
const zipQuery = z.object({
  ids: queryList.pipe(z.array(id).min(1).max(maxFilesPerRequest)).optional(),
  ...assetSelection,
});

export const zipAssets = defineCall({
  name: 'zipAssets',
  method: 'GET',
  path: '/v1/assets/zip',
  feature: 'assets',
  summary:
    'Many files in one ZIP, as a stream whose size is told beforehand: by their `ids`, or the files that GET /v1/assets finds with the same query. What the person doesn’t see is left out. By bearer token, or by the `key` of an address that GET /v1/assets/zip/address told.',
  spec: 'spec/1 §7 Assets',
  authentication: 'optional',
  responseKind: 'file',
  query: zipQuery.extend({ key: z.string().max(200).optional() }),
  response: z.unknown(),
  problems: ['files_too_many'],
});

export const readZipAddress = defineCall({
  name: 'readZipAddress',
  method: 'GET',
  path: '/v1/assets/zip/address',
  feature: 'assets',
  summary:
    'An address at which a browser downloads such a ZIP by itself, to be used within ten minutes, with how many files are in it and how many bytes they are.',
  spec: 'spec/1 §7 Assets',
  query: zipQuery,
  response: z.object({ Location: z.string(), files: z.number().int(), size: z.number().int() }),
  problems: ['files_too_many'],
});
