import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, queryList } from './wire.ts';

/** The maximum number of files per call, as many as on a page of a list, and of the uses returned for each. */
export const maxFilesPerRequest = 1000;
export const maxUsesPerFile = 20;

/** A thing that names a file. `ID` is the number of a job, null for all else. */
const assetUse = z.object({
  kind: z.enum(['job', 'project', 'person', 'skill', 'job_type', 'company']),
  _id: id.nullable(),
  name: z.string(),
  ID: z.number().int().nullable(),
});

export const readAssetUses = defineCall({
  name: 'readAssetUses',
  method: 'GET',
  path: '/v2/asset/uses',
  feature: 'assets',
  summary: `Where these files (\`ids\`, parted by commas) are used, as far as the person sees it: answers of jobs, projects, people, skills, job types, the company's own pages. The first ${maxUsesPerFile}, with how many there are. What the person doesn't see is left out without a word.`,
  spec: 'spec/1 §4 (delete)',
  query: z.object({ ids: queryList.pipe(z.array(id).min(1).max(maxFilesPerRequest)) }),
  response: z.object({ uses: z.array(assetUse), total: z.number().int() }),
});

export type AssetUse = z.output<typeof assetUse>;
