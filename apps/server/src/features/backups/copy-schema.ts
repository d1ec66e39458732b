import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyMigrations, prepareMigrations, readMigrations } from '../../database/migrator.ts';
import { copyStatement, sequencesOf, tablesOf } from './backed-up-tables.ts';
import { quoted } from './backup-connection.ts';
import { TableLoader } from './load-tables.ts';

/**
 * Copies a company's schema to another database, with all its rows and numbers, in the transactions that both connections are in.
 * Nobody may write to it at the source meanwhile.
 * @param onTable gets each table once it is copied, and how many there are
 * @returns how many rows were copied
 * @throws Error where the source was migrated by another program
 */
export async function copySchema(
  { source, target, schema }: { source: pg.Client; target: pg.Client; schema: string },
  { signal, onTable }: { signal?: AbortSignal | undefined; onTable: (name: string, at: number, of: number) => void },
): Promise<number> {
  const known = await readMigrations('instance');
  const { rows: applied } = await source.query<{ checksum: string }>(
    `select checksum from ${quoted(schema)}.migrations order by version`,
  );
  if (applied.length > known.length || applied.some(({ checksum }, index) => known[index]?.checksum !== checksum))
    throw new Error('the tables of the company are those of another version of this program');
  const tables = await tablesOf(source, schema);
  const sequences = await sequencesOf(source, schema);
  await target.query(`create schema ${quoted(schema)}`);
  await prepareMigrations(target, schema);
  await applyMigrations(target, schema, known.slice(0, applied.length));
  const loader = new TableLoader(target, schema, { tables, leftOut: [], sequences });
  await loader.prepare();
  let rows = 0;
  for (const [index, table] of tables.entries()) {
    signal?.throwIfAborted();
    const read = source.query(copyTo(copyStatement(schema, table, 'to stdout')));
    const written = target.query(copyFrom(copyStatement(schema, table, 'from stdin')));
    await pipeline(read, written);
    // The count comes after the last row.
    await source.query('select');
    if (read.rowCount !== written.rowCount)
      throw new Error(`of ${table.name} ${written.rowCount} rows arrived in place of ${read.rowCount}`);
    rows += written.rowCount;
    onTable(table.name, index + 1, tables.length);
  }
  await loader.finish(() => signal?.throwIfAborted());
  await applyMigrations(target, schema, known.slice(applied.length));
  await target.query(`analyze ${tables.map(({ name }) => `${quoted(schema)}.${quoted(name)}`).join(', ')}`);
  return rows;
}
