import * as calls from '@plumbline/contract/list-csv';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { Cell } from '@plumbline/domain/reports/cells';
import { customColumn } from '@plumbline/domain/views/custom-column';
import { InstanceDatabase } from '../../database/instance-database.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { FileResponse } from '../../http/responses.ts';
import type { ListQuestion, ListReader, ListSource } from '../lists/index.ts';
import { recordedWhenSent, recordExport } from '../exports/index.ts';
import { acquireExportSlot } from './store/export-slots.ts';
import { csvOf } from './store/export-text.ts';
import { listCells } from './store/list-cells.ts';
import { cellWords } from './store/row-context.ts';
import { listWords } from '../lists/index.ts';

/** So many rows are read at a time. */
const chunkSize = 500;

/** A column of the file: its head, and where its cells come from. */
interface FileColumn {
  readonly title: string;
  readonly read: (doc: { readonly _id: string }, custom: readonly Cell[]) => Cell;
}

interface FileColumns {
  readonly columns: readonly FileColumn[];
  readonly readCustom: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Cell[]>>;
}

/** Of the columns that are asked for those that the reader sees, in their order. */
async function columnsOf(source: ListSource, reader: ListReader, ids: readonly string[]): Promise<FileColumns> {
  const words = listWords(reader.language);
  const titles: Readonly<Record<string, string>> = words.columns[source.list];
  const hidden = new Set(source.hiddenColumns(reader));
  const asked = ids.filter((id) => customColumn(id) !== null);
  const isOfReports = source.list !== 'files' && asked.length > 0;
  const custom = isOfReports ? await listCells(reader, source.list as ReportType, asked) : null;
  const columns = [...new Set(ids)].flatMap((id): FileColumn[] => {
    const cell = Object.hasOwn(source.cells, id) ? source.cells[id] : undefined;
    if (cell) {
      const context = { words, reader };
      return hidden.has(id) ? [] : [{ title: titles[id] ?? id, read: (doc) => cell(doc as never, context) }];
    }
    const place = custom?.columns.findIndex(({ _id }) => _id === id) ?? -1;
    const column = custom?.columns[place];
    return column ? [{ title: column.title, read: (_, cells) => cells[place] ?? null }] : [];
  });
  return { columns, readCustom: (docs) => custom?.read(docs) ?? Promise.resolve(new Map()) };
}

/** All rows of a list in their order, of one snapshot of the database. @throws Problem exports_busy */
async function* rowsOf(
  context: SignedInContext,
  source: ListSource,
  query: ListQuestion & { readonly columns: readonly string[] },
  exported: { rows: number },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const release = await acquireExportSlot();
  try {
    const transaction = await (context.db.pool ?? context.services.databases.of(context.db.schema).unbound)
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .execute();
    try {
      const reader = { ...context, db: new InstanceDatabase(transaction, context.db.schema) };
      const { columns: ids, ...question } = query;
      const { columns, readCustom } = await columnsOf(source, reader, ids);
      let after: string | undefined;
      do {
        const page = await source.page(reader, { ...question, after, pageSize: chunkSize });
        const { docs, next } = JSON.parse(page.text) as { docs: { _id: string }[]; next: string | null };
        const custom = await readCustom(docs.map(({ _id }) => _id));
        exported.rows += docs.length;
        yield docs.map((doc) => columns.map((column) => column.read(doc, custom.get(doc._id) ?? [])));
        after = next ?? undefined;
      } while (after !== undefined);
    } finally {
      await transaction.rollback().execute();
    }
  } finally {
    release();
  }
}

/** Sends a list as CSV: what its screen shows, whole. */
export function exportListCsvEndpoint(sources: readonly ListSource[]) {
  return endpoint(calls.exportListCsv, {
    readsReplica: true,
    isHeavy: true,
    ownTransaction: true,
    handle: async (context) => {
      const { params, query } = context.input;
      const source = sources.find(({ list }) => list === params.list);
      if (!source) throw new Problem('not_found');
      context.authorize(source.ability);
      context.authorize('report.export');
      // Asked once beforehand: a filter that can't be read is refused before the file begins.
      await source.page(context, { ...query, after: undefined, pageSize: 1 });
      const { columns } = await columnsOf(source, context, query.columns);
      const fileName = `${listWords(context.language).lists[source.list]}.csv`;
      const exported = { rows: 0 };
      const titles = columns.map(({ title }) => title);
      const content = csvOf(titles, rowsOf(context, source, query, exported), cellWords(context, true));
      const stream = recordedWhenSent(context, content, (change, sent) =>
        recordExport(change, { kind: 'list_csv', name: fileName, rows: exported.rows, ...sent }),
      );
      return new FileResponse({ stream, contentType: 'text/csv; charset=utf-8', fileName });
    },
  });
}
