import * as calls from '@plumbline/contract/instance-names';
import { hostNameProblem } from '@plumbline/domain/instances/host-names';
import { endpoint } from '../../http/endpoint.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { isNameTaken } from './instances.queries.ts';
import { ownHostProblemFor } from './own-host.ts';

export const checkInstanceNameEndpoint = endpoint(calls.checkInstanceName, {
  handle: async ({ db, authorize, services, input }) => {
    authorize('instance.manage');
    const { name } = input.params;
    const isTaken = () => isNameTaken(db, name, input.query.except);
    const problem = hostNameProblem(name) ?? ((await isTaken()) ? ('name_taken' as const) : null);
    return { problem, address: problem === 'host_name_not_valid' ? '' : instanceAddress(services.configuration, name) };
  },
});

export const checkInstanceHostEndpoint = endpoint(calls.checkInstanceHost, {
  handle: async (context) => {
    context.authorize('instance.manage');
    const { params, query } = context.input;
    return { problem: await ownHostProblemFor(context, params.host, query.except) };
  },
});
