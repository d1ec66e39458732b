import type { Cell } from '@plumbline/domain/reports/cells';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import type { ValueType } from '@plumbline/domain/values/value-types';
import { sortOfCustomColumn } from '@plumbline/domain/views/sort-of-column';
import { isId } from '@plumbline/domain/ids/id-text';
import type { CustomColumn } from '@plumbline/domain/views/custom-column';
import { customColumn } from '@plumbline/domain/views/custom-column';
import { sql } from 'kysely';
import { titleOfShown } from './column-titles.ts';
import { openReport } from './open-report.ts';
import type { ReportReader } from '../../lists/index.ts';
import { ReportRows } from './report-rows.ts';
import { rowScope } from './row-scope.ts';

/** A column of fields or questions that the reader sees. */
export interface ListCellColumn {
  /** Its name in the list: `question.{id}`. */
  readonly _id: string;
  readonly title: string;
  readonly value: ValueType;
  /** Under which name the list is sorted by it; null where it isn't, or not by the reader. */
  readonly sort: string | null;
}

/** Reads what fields and questions hold for rows of a list. */
export interface ListCells {
  readonly columns: readonly ListCellColumn[];
  /** The cells of these rows in the order of the columns, by id; rows that the reader doesn't see are left out. */
  readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Cell[]>>;
}

const tables: Readonly<Record<CustomColumn['kind'], ReportColumn['table']>> = {
  project_field: 'projects',
  profile_field: 'users',
  question: 'job_type',
};

/** The columns of a list under these names as a report has them; a name that is none is passed over. */
function columnsOf(names: readonly string[]) {
  return names.flatMap((name, place) => {
    const column = customColumn(name);
    if (!column || (column.kind === 'question' && !isId(column.field))) return [];
    return [
      { _id: `c${place}`, type: column.kind, table: tables[column.kind], field: column.field, order: place, name },
    ];
  });
}

/** What a reader sees in these columns of a list: the same cells that a report of it would have. */
export async function listCells(reader: ReportReader, list: ReportType, names: readonly string[]): Promise<ListCells> {
  const asked = columnsOf([...new Set(names)]);
  const definition = reportDefinition.parse({
    type: list,
    columns: asked.map(({ name: _, ...column }) => column),
    settings: { limit_historical_data: false },
  });
  const report = await openReport(reader, definition);
  const shown = report.shown.filter(({ resolved }) => resolved?.available !== undefined);
  const nameOf = new Map(asked.map(({ _id, name }) => [_id, name]));
  const { actor, settings } = reader;
  const columns = shown.map((one): ListCellColumn => {
    const _id = nameOf.get(one.resolved?.column._id ?? '') ?? '';
    return {
      _id,
      title: titleOfShown(one, report),
      value: one.value,
      sort: sortOfCustomColumn(list, customColumn(_id), one.value, { actor, ...settings }),
    };
  });
  const [rows, scope] = [await ReportRows.of(report), await rowScope(report)];
  const reading = await rows.reading([], true);
  const read = async (ids: readonly string[]) => {
    if (!scope || ids.length === 0 || shown.length === 0) return new Map<string, readonly Cell[]>();
    const seen = await reader.db.rows(sql<{ id: string }>`
      select ${scope.id}::text as id from ${scope.from} where ${scope.id} = any(${[...ids]}::uuid[]) and ${scope.condition}`);
    const found = await reading.read(
      reader.db,
      seen.map(({ id }) => id),
    );
    return new Map(found.map(({ by, cells }) => [by, shown.map((column) => cells.shown(column))]));
  };
  return { columns, read };
}
