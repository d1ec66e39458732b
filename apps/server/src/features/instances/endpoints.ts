import * as calls from '@plumbline/contract/instances';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { changeInstanceEndpoint, migrateInstanceEndpoint } from './change-instance.route.ts';
import { checkInstanceHostEndpoint, checkInstanceNameEndpoint } from './check-names.route.ts';
import { createInstanceEndpoint, readInstanceCreationEndpoint } from './create-instance.route.ts';
import { deleteInstanceEndpoint, eraseInstanceEndpoint, undeleteInstanceEndpoint } from './delete-instance.route.ts';
import { listDatabasesEndpoint } from './list-databases.route.ts';
import { listInstances, readInstance } from './instances.queries.ts';
import { listLimitsEndpoint } from './limits.route.ts';
import { decideInstanceEndEndpoint, readInstanceReminderEndpoint } from './reminder.route.ts';

const listInstancesEndpoint = endpoint(calls.listInstances, {
  handle: (context) => {
    context.authorize('instance.manage');
    return listInstances(context, context.input.query);
  },
});

const readInstanceEndpoint = endpoint(calls.readInstance, {
  handle: (context) => {
    context.authorize('instance.manage');
    return readInstance(context, context.input.params.id);
  },
});

export const endpoints: readonly Endpoint[] = [
  listInstancesEndpoint,
  checkInstanceNameEndpoint,
  checkInstanceHostEndpoint,
  createInstanceEndpoint,
  readInstanceCreationEndpoint,
  readInstanceEndpoint,
  changeInstanceEndpoint,
  migrateInstanceEndpoint,
  deleteInstanceEndpoint,
  undeleteInstanceEndpoint,
  eraseInstanceEndpoint,
  readInstanceReminderEndpoint,
  decideInstanceEndEndpoint,
  listLimitsEndpoint,
  listDatabasesEndpoint,
];
