import * as calls from '@plumbline/contract/list-cells';
import type { Cell } from '@plumbline/domain/reports/cells';
import { endpoint } from '../../http/endpoint.ts';
import { listCells } from './store/list-cells.ts';

export const readListCellsEndpoint = endpoint(calls.readListCells, {
  handle: async (context) => {
    // Fields and questions are shown as reports show them, and to whom.
    context.authorize('report.read');
    const { params, query } = context.input;
    const { columns, read } = await listCells(context, params.list, query.columns);
    const rows = [...(await read(query.ids))].map(([id, cells]): [string, Cell[]] => [id, [...cells]]);
    return { columns: [...columns], rows: Object.fromEntries(rows) };
  },
});
