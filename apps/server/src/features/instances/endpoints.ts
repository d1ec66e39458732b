import * as calls from '@plumbline/contract/instances';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createInstanceEndpoint } from './create-instance.route.ts';
import { listInstances, readInstance } from './instances.queries.ts';

const listInstancesEndpoint = endpoint(calls.listInstances, {
  handle: ({ db, authorize, services, input }) => {
    authorize('instance.manage');
    return listInstances(db, services.configuration, input.query);
  },
});

const readInstanceEndpoint = endpoint(calls.readInstance, {
  handle: ({ db, authorize, services, input }) => {
    authorize('instance.manage');
    return readInstance(db, services.configuration, input.params.id);
  },
});

export const endpoints: readonly Endpoint[] = [listInstancesEndpoint, createInstanceEndpoint, readInstanceEndpoint];
