import * as calls from '@plumbline/contract/reviews';
import { isInReview, returnedStatus } from '@plumbline/domain/jobs/review';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { changeJobs, insertReturn, lockJob, readChangedJob, refreshJobSearch } from '../jobs/index.ts';
import { compareWithVisitBefore } from './visit-before.ts';

export const readJobReview = endpoint(calls.readJobReview, {
  handle: (context) => compareWithVisitBefore(context, context.input.params.id),
});

export const returnJob = endpoint(calls.returnJob, {
  handle: async ({ db, actor, authorize, record, now, input }) => {
    const { reason, questions: askedIds } = input.body;
    const job = await lockJob(db, actor, input.params.id);
    authorize('job.review', job.facts);
    if (!isInReview(job.status)) throw new Problem('job_not_in_review');
    await insertReturn(db, { jobId: job.id, reason, askedIds, by: actor.id, now });
    await changeJobs({ db, record, now }, [{ job, status: returnedStatus(job.facts), by: 'person', reason }]);
    await refreshJobSearch(db, [job.id]);
    return readChangedJob(db, actor, job.id);
  },
});
