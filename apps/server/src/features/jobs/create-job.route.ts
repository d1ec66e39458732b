import * as calls from '@plumbline/contract/jobs';
import { endpoint } from '../../http/endpoint.ts';
import { createJobs } from './store/create-jobs.ts';
import { readChangedJob } from './jobs.queries.ts';

export const createJob = endpoint(calls.createJob, {
  handle: async (context) => {
    const { body } = context.input;
    const [job] = await createJobs(context, [{ ...body, startDate: new Date(body.startDate) }]);
    return readChangedJob(context.db, context.actor, job?.id ?? '');
  },
});
