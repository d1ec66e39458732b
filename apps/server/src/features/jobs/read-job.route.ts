import * as calls from '@plumbline/contract/jobs';
import { endpoint } from '../../http/endpoint.ts';
import { readJob } from './jobs.queries.ts';

export const readJobEndpoint = endpoint(calls.readJob, {
  handle: ({ db, actor, input }) => readJob(db, actor, input.params.id),
});
