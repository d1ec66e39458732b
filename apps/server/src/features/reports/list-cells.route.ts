import * as calls from '@plumbline/contract/list-cells';
import type { Cell } from '@plumbline/domain/reports/cells';
import { endpoint } from '../../http/endpoint.ts';
import { listCells } from './store/list-cells.ts';
import type { ListSource } from '../lists/index.ts';

/** What fields and questions hold for rows of a list, and in which groups the rows stand. */
export function readListCellsEndpoint(sources: readonly ListSource[]) {
  return endpoint(calls.readListCells, {
    handle: async (context) => {
      // Fields and questions are shown as reports show them, and to whom.
      context.authorize('report.read');
      const { params, query } = context.input;
      const { columns, read } = await listCells(context, params.list, query.columns);
      const rows = [...(await read(query.ids))].map(([id, cells]): [string, Cell[]] => [id, [...cells]]);
      const source = sources.find(({ list }) => list === params.list);
      const groups =
        query.section === undefined ? undefined : await source?.groupsOf?.(context, query.section, query.ids);
      return { columns: [...columns], rows: Object.fromEntries(rows), ...(groups && { groups }) };
    },
  });
}
