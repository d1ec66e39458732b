import * as calls from '@plumbline/contract/job-types';
import { can } from '@plumbline/domain/access/can';
import { endpoint } from '../../http/endpoint.ts';
import { listJobTypes, readJobType, readRevised } from './job-types.queries.ts';

export const listJobTypesEndpoint = endpoint(calls.listJobTypes, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('job_type.list');
    return listJobTypes(db, actor, query);
  },
});

export const readJobTypeEndpoint = endpoint(calls.readJobType, {
  handle: async ({ db, actor, input: { params } }) => {
    const jobType = await readJobType(db, actor, params.id);
    return can(actor, 'question.change').allowed ? { ...jobType, revised: await readRevised(db, params.id) } : jobType;
  },
});
