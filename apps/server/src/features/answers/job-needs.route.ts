import { defaultJobTypeSettings, type JobTypeSettings } from '@plumbline/contract/job-types';
import * as calls from '@plumbline/contract/taken-jobs';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sourcesOfJob } from './job-sources.route.ts';
import { previousAnswersOf } from './previous-answers.route.ts';

interface SeenJob {
  id: string;
  settings: Partial<JobTypeSettings>;
}

export const readJobNeeds = endpoint(calls.readJobNeeds, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    authorize('job.list');
    const jobs = await db.rows(sql<SeenJob>`
      select j.id, t.settings from ${db.table('jobs')} j join ${db.table('job_types')} t on t.id = j.job_type_id
      where j.id = any(${input.query.jobIds}::uuid[]) and ${visibleJobsByRow(db, actor)} order by j.id`);
    const needs: Awaited<ReturnType<typeof needsOf>>[] = [];
    // One after the other: who takes jobs along can wait, and shares the database with those who work.
    for (const job of jobs) needs.push(await needsOf(context, job));
    return needs;
  },
});

async function needsOf(reading: Parameters<typeof previousAnswersOf>[0], { id, settings }: SeenJob) {
  const { answerLocation, stepperRTL, previewSettings, allowAddToSummary } = { ...defaultJobTypeSettings, ...settings };
  return {
    job: id,
    sources: await sourcesOfJob(reading, id),
    previous: await previousAnswersOf(reading, id),
    settings: { answerLocation, stepperRTL, previewSettings, allowAddToSummary },
  };
}
