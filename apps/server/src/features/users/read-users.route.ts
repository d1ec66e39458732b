import * as calls from '@plumbline/contract/users';
import { endpoint } from '../../http/endpoint.ts';
import { readMe } from './read-me.ts';
import { listUsers, searchUsers } from './user-list.ts';
import { readUser } from './users.queries.ts';

export const listUsersEndpoint = endpoint(calls.listUsers, {
  handle: (context) => {
    context.authorize('user.list');
    return listUsers(context, context.input.query);
  },
});

export const searchUsersEndpoint = endpoint(calls.searchUsers, {
  handle: (context) => {
    context.authorize('user.search');
    return searchUsers(context, context.input.query);
  },
});

export const readUserEndpoint = endpoint(calls.readUser, {
  handle: (context) => readUser(context, context.input.params.id, context.input.query.shownProjects),
});

export const readMeEndpoint = endpoint(calls.readMe, {
  handle: (context) => readMe(context.db, context.actor, context, context.person.sessionId),
});
