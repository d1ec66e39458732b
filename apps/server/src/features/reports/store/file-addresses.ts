import type { Cell } from '@plumbline/domain/reports/cells';
import { sql } from 'kysely';
import { visibleFiles } from '../../../access/file-scope.ts';
import { assetAddress } from '../../../database/reference-json.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { ReportReader } from '../../lists/index.ts';

function* fileIdsOf(cell: Cell): Generator<string> {
  if (cell?.kind === 'files') for (const { _id } of cell.files) yield _id;
  if (cell?.kind === 'list') for (const item of cell.items) yield* fileIdsOf(item);
}

function addressed(cell: Cell, addressOf: ReadonlyMap<string, string>): Cell {
  if (cell?.kind === 'list') return { ...cell, items: cell.items.map((item) => addressed(item, addressOf)) };
  if (cell?.kind !== 'files') return cell;
  const files = cell.files.map((file) => {
    const Location = addressOf.get(file._id);
    return Location === undefined ? file : { ...file, Location };
  });
  return { kind: 'files', files };
}

/** The cells of rows with the address of each file, as far as the reader sees it: what a screen shows pictures and links from. */
export async function withFileAddresses(
  db: InstanceDatabase,
  { actor }: Pick<ReportReader, 'actor'>,
  rows: readonly (readonly Cell[])[],
): Promise<Cell[][]> {
  const ids = new Set(rows.flatMap((cells) => cells.flatMap((cell) => [...fileIdsOf(cell)])));
  if (ids.size === 0) return rows.map((cells) => [...cells]);
  const found = await db.rows(sql<{ id: string; address: string }>`
    select a.id, ${assetAddress(sql`a.id`)} as address from ${db.table('assets')} a
    where a.id = any(${[...ids]}::uuid[]) and ${visibleFiles(db, actor)}`);
  const addressOf = new Map(found.map(({ id, address }) => [id, address]));
  return rows.map((cells) => cells.map((cell) => addressed(cell, addressOf)));
}
