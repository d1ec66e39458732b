import { readAssignmentWarnings as call } from '@plumbline/contract/assignment-warnings';
import { endpoint } from '../../http/endpoint.ts';
import { readWarnings } from './store/warnings.queries.ts';

/** Asked while people are chosen; sent as a write, for so many people and jobs are too long for an address. */
export const readAssignmentWarnings = endpoint(call, {
  handle: (context) => {
    context.authorize('user.search');
    return readWarnings(context, context.input.body);
  },
});
