import * as calls from '@plumbline/contract/jobs';
import * as takenCalls from '@plumbline/contract/synced-jobs';
import { JsonText } from '../../database/json-text.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readJobQuestionnaire } from '../questions/index.ts';
import { findJob, readJob } from './jobs.queries.ts';
import { readReturn } from './store/job-returns.ts';
import { listSyncedJobs } from './synced-jobs.ts';

type Reading = Parameters<typeof readJobQuestionnaire>[0];

/** A job with its questionnaire, as text; null when the person doesn't see it. */
async function jobViewText(reading: Reading, id: string): Promise<string | null> {
  const { db, actor } = reading;
  const found = await findJob(db, actor, id);
  if (!found) return null;
  const [job, questionnaire, returned] = await Promise.all([
    readJob(db, actor, id),
    readJobQuestionnaire(reading, found),
    readReturn(db, actor, id),
  ]);
  return `${job.text.slice(0, -1)},${JSON.stringify({ ...questionnaire, returned }).slice(1)}`;
}

export const readJobEndpoint = endpoint(calls.readJob, {
  handle: async (context) => {
    const text = await jobViewText(context, context.input.params.id);
    if (text === null) throw new Problem('not_found');
    return new JsonText(text);
  },
});

export const listSyncedJobsEndpoint = endpoint(takenCalls.listSyncedJobs, {
  handle: (context) => {
    context.authorize('job.list');
    return listSyncedJobs(context, takenCalls.syncedJobsLimit);
  },
});

export const readJobViews = endpoint(takenCalls.readJobViews, {
  handle: async (context) => {
    context.authorize('job.list');
    const texts: string[] = [];
    // One after the other: who takes jobs along can wait, and shares the database with those who work.
    for (const id of context.input.query.jobIds) {
      const text = await jobViewText(context, id);
      if (text !== null) texts.push(text);
    }
    return new JsonText(`[${texts.join(',')}]`);
  },
});
