import * as calls from '@plumbline/contract/jobs';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { changeJobs } from './store/change-jobs.ts';
import { lockJobs } from './store/lock-jobs.ts';
import { checkStatus } from './check-status.ts';
import { listJobsById } from './jobs.queries.ts';

export const changeJobStatuses = endpoint(calls.changeJobStatuses, {
  handle: async (context) => {
    const { db, actor, record, now } = context;
    const { status, jobIds } = context.input.body;
    const jobs = await lockJobs(db, actor, jobIds);
    for (const job of jobs) checkStatus(context, job, status);
    await changeJobs(
      { db, record, now },
      jobs.filter((job) => job.status !== status).map((job) => ({ job, status, by: 'person' as const })),
    );
    return listJobsById(db, actor, sql`select unnest(${jobIds}::uuid[]) as id`);
  },
});
