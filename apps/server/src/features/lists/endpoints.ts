import type { Endpoint } from '../../http/endpoint.ts';
import type { ListSource } from './list-source.ts';
import { countListGroupsEndpoint } from './list-groups.route.ts';

/** What all lists have in common; their columns of fields and questions, and the way out as a file, are with the reports. */
export const endpoints = ({ listSources }: { listSources: readonly ListSource[] }): readonly Endpoint[] => [
  countListGroupsEndpoint(listSources),
];
