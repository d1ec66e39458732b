import * as calls from '@plumbline/contract/job-types';
import { endpoint } from '../../http/endpoint.ts';
import { listJobTypes, readJobType } from './job-types.queries.ts';

export const listJobTypesEndpoint = endpoint(calls.listJobTypes, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('job_type.list');
    return listJobTypes(db, actor, query);
  },
});

export const readJobTypeEndpoint = endpoint(calls.readJobType, {
  handle: ({ db, actor, input: { params } }) => readJobType(db, actor, params.id),
});
