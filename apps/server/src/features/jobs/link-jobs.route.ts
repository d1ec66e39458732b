import * as calls from '@plumbline/contract/jobs';
import { endpoint } from '../../http/endpoint.ts';
import { lockJob } from './store/lock-jobs.ts';
import { readChangedJob } from './jobs.queries.ts';
import { lockLinks, linkPrevious, unlinkPrevious } from './link-jobs.ts';

export const linkPreviousJob = endpoint(calls.linkPreviousJob, {
  handle: async ({ db, actor, authorize, input: { params }, record }) => {
    await lockLinks(db);
    const job = await lockJob(db, actor, params.jobId);
    authorize('job.link', job.facts);
    await linkPrevious({ db, actor, record }, job, params.previousId);
    return readChangedJob(db, actor, job.id);
  },
});

export const unlinkPreviousJob = endpoint(calls.unlinkPreviousJob, {
  handle: async ({ db, actor, authorize, input: { params }, record }) => {
    const job = await lockJob(db, actor, params.jobId);
    authorize('job.link', job.facts);
    await unlinkPrevious({ db, record }, job, params.previousId);
    return readChangedJob(db, actor, job.id);
  },
});
