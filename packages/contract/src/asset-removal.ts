import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id } from './wire.ts';

/** At most so many files in one call that deletes them. */
export const removedFilesLimit = 500;

export const removeAssets = defineCall({
  name: 'removeAssets',
  method: 'POST',
  path: '/v2/assets/remove',
  feature: 'assets',
  summary:
    'Deletes files. A plan with marks of jobs is kept. All or none: a refusal names each one that stands against it (`files.7`).',
  spec: 'spec/1 §7 Assets',
  body: z.object({ files: z.array(id).min(1).max(removedFilesLimit) }).transform(({ files }) => ({ fileIds: files })),
  response: done,
  problems: ['file_is_marked'],
});
