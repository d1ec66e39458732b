import type { Endpoint } from '../../http/endpoint.ts';
import type { ListSource } from '../../list-sources/list-source.ts';
import { readListCellsEndpoint } from './list-cells.route.ts';
import { countListGroupsEndpoint } from './list-groups.route.ts';
import { exportListCsvEndpoint } from './list-csv.route.ts';

/** What all lists have in common: columns of fields and questions, and the way out as a file. */
export const listEndpoints = (sources: readonly ListSource[]): readonly Endpoint[] => [
  readListCellsEndpoint(sources),
  exportListCsvEndpoint(sources),
  countListGroupsEndpoint(sources),
];
