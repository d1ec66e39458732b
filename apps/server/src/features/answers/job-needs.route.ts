import * as calls from '@plumbline/contract/synced-jobs';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sourcesOfJob } from './job-sources.route.ts';
import { previousAnswersOf } from './previous-answers.route.ts';

export const readJobNeeds = endpoint(calls.readJobNeeds, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    authorize('job.list');
    const jobs = await db.rows(sql<{ id: string }>`
      select j.id from ${db.table('jobs')} j
      where j.id = any(${input.query.jobIds}::uuid[]) and ${visibleJobsByRow(db, actor)} order by j.id`);
    const needs: Awaited<ReturnType<typeof needsOf>>[] = [];
    // Sequentially: a sync can wait, and must leave database capacity to people at work.
    for (const { id } of jobs) needs.push(await needsOf(context, id));
    return needs;
  },
});

async function needsOf(reading: Parameters<typeof previousAnswersOf>[0], id: string) {
  return {
    job: id,
    sources: await sourcesOfJob(reading, id),
    previous: await previousAnswersOf(reading, id),
  };
}
