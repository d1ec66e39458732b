import * as calls from '@plumbline/contract/list-cells';
import { groupSection } from '@plumbline/domain/filters/groups';
import type { Cell } from '@plumbline/domain/reports/cells';
import { columnOfFilterField, customColumnId } from '@plumbline/domain/views/custom-column';
import { endpoint } from '../../http/endpoint.ts';
import { listCells } from './store/list-cells.ts';
import type { ListSource } from '../lists/index.ts';

/** Whether these columns are only what the rows are grouped by. */
function areOfSection(columns: readonly string[], section: string | undefined): boolean {
  const own = section === undefined ? null : columnOfFilterField(groupSection(section).field);
  return own !== null && columns.every((column) => column === customColumnId(own));
}

/** What fields and questions hold for rows of a list, and in which groups the rows stand. */
export function readListCellsEndpoint(sources: readonly ListSource[]) {
  return endpoint(calls.readListCells, {
    readsReplica: true,
    handle: async (context) => {
      const { params, query } = context.input;
      const source = sources.find(({ list }) => list === params.list);
      // Fields and questions are shown as reports show them, and to whom; headings to everybody who may group the list by them.
      if (source?.groupsOf && areOfSection(query.columns, query.section)) context.authorize(source.ability);
      else context.authorize('report.read');
      const groups =
        query.section === undefined ? undefined : await source?.groupsOf?.(context, query.section, query.ids);
      const { columns, read } = await listCells(context, params.list, query.columns);
      const rows = [...(await read(query.ids))].map(([id, cells]): [string, Cell[]] => [id, [...cells]]);
      return { columns: [...columns], rows: Object.fromEntries(rows), ...(groups && { groups }) };
    },
  });
}
