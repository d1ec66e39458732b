import { z } from 'zod';
import { previousAnswers } from './answers.ts';
import { defineCall } from './define-call.ts';
import { jobListItem, jobView } from './job-shapes.ts';
import { jobSources } from './job-sources.ts';
import { id, queryList } from './wire.ts';

/** How many jobs are fetched at once when syncing. */
export const syncBatchSize = 10;

/** The maximum number of a person's jobs that are synced. */
export const syncedJobsLimit = 100;

/** A job of a device: with what its project holds in the fields that it shows to the person, by which lists are filtered there. */
const syncedJob = jobListItem.extend({ project_values: z.record(z.string(), z.unknown()) });

export type SyncedJob = z.output<typeof syncedJob>;

export const listSyncedJobs = defineCall({
  name: 'listSyncedJobs',
  method: 'GET',
  path: '/v2/jobs/taken',
  feature: 'jobs',
  summary:
    'The jobs that a device takes along: those that the person is assigned to, of clients those that they may answer something in, but for what is done or rejected, the newest first; at most 100. `project_values` is what the project holds in the fields that the person reads, null for nothing.',
  spec: 'spec/2 §2; decision 0024',
  response: z.array(syncedJob),
});

const takenJobs = z
  .object({ job: queryList.pipe(z.array(id).min(1).max(syncBatchSize)) })
  .transform(({ job }) => ({ jobIds: [...new Set(job)] }));

export const readJobViews = defineCall({
  name: 'readJobViews',
  method: 'GET',
  path: '/v2/jobs/views',
  feature: 'jobs',
  summary:
    'Up to ten jobs (`job`, several times) with their questions and newest answers, for a device that takes them along. What the person does not see is left out.',
  spec: 'spec/2 §2; decision 0024',
  query: takenJobs,
  response: z.array(jobView),
});

export const readJobNeeds = defineCall({
  name: 'readJobNeeds',
  method: 'GET',
  path: '/v2/answers/needs',
  feature: 'answers',
  summary:
    'What answering up to ten jobs (`job`, several times) needs besides their questions, for a device that takes them along: sources, and answers of the job before. What the person does not see is left out.',
  spec: 'spec/2 §2; decision 0024',
  query: takenJobs,
  response: z.array(z.object({ job: id, sources: jobSources, previous: previousAnswers })),
});
