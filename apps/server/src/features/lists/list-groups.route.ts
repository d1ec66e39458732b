import * as calls from '@plumbline/contract/list-groups';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { ListSource } from './list-source.ts';

/** Counts the rows of a list by group. */
export function countListGroupsEndpoint(sources: readonly ListSource[]) {
  return endpoint(calls.countListGroups, {
    handle: (context) => {
      const { params, query } = context.input;
      const source = sources.find(({ list }) => list === params.list);
      if (!source?.countGroups) throw new Problem('not_found');
      context.authorize(source.ability);
      return source.countGroups(context, query);
    },
  });
}
