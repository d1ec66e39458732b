import * as calls from '@plumbline/contract/jobs';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import { endpoint } from '../../http/endpoint.ts';
import { changeJobs } from './store/change-jobs.ts';
import { lockVisibleJobs } from './store/lock-jobs.ts';
import { checkKnownStatus, checkStatus } from './check-status.ts';
import { listChangedJobs } from './jobs.queries.ts';

export const changeJobStatuses = endpoint(calls.changeJobStatuses, {
  handle: async (context) => {
    const { db, actor, record, now } = context;
    const { status, jobIds } = context.input.body;
    checkKnownStatus(context, status);
    const locked = await lockVisibleJobs(db, actor, jobIds);
    const jobs = checkRows(
      jobIds,
      (index) => `jobs.${index}`,
      (id) => {
        const job = rowOf(locked, id);
        checkStatus(context, job, status);
        return job;
      },
    );
    await changeJobs(
      { db, record, now },
      jobs.filter((job) => job.status !== status).map((job) => ({ job, status, by: 'person' as const })),
    );
    return listChangedJobs(db, actor, jobs);
  },
});
