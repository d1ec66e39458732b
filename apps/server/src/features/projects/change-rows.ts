import { isId, canonicalId } from '@plumbline/domain/ids/id-text';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf, namedColumnsOf } from '@plumbline/domain/projects/field-definitions';
import type { TableRow } from '@plumbline/domain/projects/fields/table';
import { tableRowLimit } from '@plumbline/domain/projects/fields/table';
import type { Cells, StoredRow } from '@plumbline/domain/projects/table-rows';
import { cellsByKeys, normalizedCells, rowIdKey, withHiddenCells } from '@plumbline/domain/projects/table-rows';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import type { RowInput, TablePlace } from './store/table-rows.ts';
import { writeRows, lockTable, measureTable, readRows, rowsById, removeRows } from './store/table-rows.ts';

interface By {
  readonly actorId: string;
  readonly now: Date;
}

/** The sides of a table's event: the rows that differ, up to a readable number. */
interface TableSides {
  before: { rows: unknown[]; count: number };
  after: { rows: unknown[]; count: number };
}

const maxReportedRows = 50;

const idOf = (row: TableRow) => (row[rowIdKey] ? canonicalId(row[rowIdKey]) : null);
const summary = (rows: readonly { id: string | null; cells: Cells }[]) =>
  rows.slice(0, maxReportedRows).map(({ cells }) => cells);
const sameCells = (one: Cells, other: Cells) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

function cellsOf(row: TableRow): Cells {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== rowIdKey));
}

function refused(path: string, code: string, maximum = 0): Problem {
  return new Problem('not_valid', { fields: [{ path, code, message: '' }], details: { maximum } });
}

/**
 * Adds, changes and takes away single rows of a table, so that two people who work on one table don't undo each other.
 * @returns 'changed_meanwhile' when a row is not as it was `before`; null when nothing differs
 * @throws Problem columns_missing; not_valid for a row or a column that the table doesn't have, and beyond its limit
 */
export async function changeRows(
  db: InstanceDatabase,
  place: TablePlace,
  field: ProjectField,
  sent: { put: readonly TableRow[]; remove: readonly string[]; before?: readonly TableRow[] },
  by: By,
): Promise<TableSides | 'changed_meanwhile' | null> {
  const columns = columnsOf(field);
  const named = namedColumnsOf(field);
  const { remove } = sent;
  const [put, before] = [sent.put, sent.before ?? []].map((rows) => rows.map((row) => cellsByKeys(row, named))) as [
    TableRow[],
    TableRow[],
  ];
  if (put.length > 0 && columns.length === 0) throw new Problem('columns_missing');
  await lockTable(db, place);
  const ids = [...put, ...before].flatMap((row) => idOf(row) ?? []);
  const known = await rowsById(db, place, [...ids.filter(isId), ...remove]);
  for (const row of before) {
    const present = known.get(idOf(row) ?? '');
    const wanted = put.find((one) => idOf(one) === idOf(row));
    // One that is gone is refused as such below.
    if (!present) continue;
    const cells = normalizedCells(present.cells, columns);
    const isUnchanged = sameCells(cells, normalizedCells(row, columns));
    const isWanted = wanted !== undefined && sameCells(cells, normalizedCells(wanted, columns));
    if (!isUnchanged && !isWanted) return 'changed_meanwhile';
  }
  const { count, last } = await measureTable(db, place);

  let end = last;
  const rows = put.map((row, index): RowInput => {
    const path = `field.rows.put.${index}`;
    const unknown = Object.keys(row).find((column) => column !== rowIdKey && !columns.includes(column));
    if (unknown !== undefined) throw refused(`${path}.${unknown}`, 'column_unknown');
    const id = idOf(row);
    if (id !== null && !known.has(id)) throw refused(path, 'unknown_reference');
    if (id === null) end += 1;
    const hidden = (id !== null && known.get(id)?.cells) || {};
    return {
      id,
      position: id === null ? end : null,
      cells: withHiddenCells(normalizedCells(row, columns), hidden, columns),
    };
  });
  const gone = remove.flatMap((id) => known.get(id) ?? []);
  const isGone = new Set(gone.map(({ id }) => id));
  const changed = rows.filter(({ id, cells }) => {
    const earlier = id === null ? undefined : known.get(id);
    return !earlier || (!isGone.has(earlier.id) && !sameCells(earlier.cells, cells));
  });
  const added = changed.filter(({ id }) => id === null).length;
  const after = count + added - gone.length;
  if (added > 0 && after > tableRowLimit) throw refused('field.rows.put', 'rows_too_many', tableRowLimit);
  if (changed.length === 0 && gone.length === 0) return null;
  await writeRows(db, place, changed, by);
  await removeRows(db, place, [...isGone], by);
  const replaced = changed.flatMap(({ id }) => (id === null ? [] : (known.get(id) ?? [])));
  return { before: { rows: summary([...replaced, ...gone]), count }, after: { rows: summary(changed), count: after } };
}

/** Makes these the rows of a table, in this order: those with an id of the table stay what they are, the others are new. */
export async function replaceRows(
  db: InstanceDatabase,
  place: TablePlace,
  columns: readonly string[],
  wanted: readonly TableRow[],
  by: By,
): Promise<TableSides | null> {
  await lockTable(db, place);
  const existing = await readRows(db, place, tableRowLimit);
  const known = new Map<string, StoredRow & { position: number }>(
    existing.map((row, position) => [row.id, { ...row, position }]),
  );
  const seen = new Set<string>();
  const rows = wanted.map((row, position): RowInput => {
    const id = idOf(row);
    if (id === null) return { id, position, cells: cellsOf(row) };
    const kept = known.get(id);
    if (!kept || seen.has(id)) throw refused(`field.value.${position}`, 'unknown_reference');
    seen.add(id);
    return { id, position, cells: withHiddenCells(cellsOf(row), kept.cells, columns) };
  });
  const gone = existing.filter(({ id }) => !seen.has(id));
  const changed = rows.filter(({ id, cells }) => {
    const earlier = id === null ? undefined : known.get(id);
    return !earlier || !sameCells(earlier.cells, cells);
  });
  const isMoved = rows.some(({ id, position }) => id !== null && known.get(id)?.position !== position);
  if (changed.length === 0 && gone.length === 0 && !isMoved) return null;
  // Positions are made again for all, so that gaps never matter.
  await writeRows(db, place, rows, by);
  await removeRows(
    db,
    place,
    gone.map(({ id }) => id),
    by,
  );
  const replaced = changed.flatMap(({ id }) => (id === null ? [] : (known.get(id) ?? [])));
  return {
    before: { rows: summary([...replaced, ...gone]), count: existing.length },
    after: { rows: summary(changed), count: rows.length },
  };
}
