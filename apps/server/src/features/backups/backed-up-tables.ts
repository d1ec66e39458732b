import type pg from 'pg';
import { quoted } from './backup-connection.ts';
import type { Redaction } from './left-out.ts';
import { migrationsTable } from './left-out.ts';

/** The tables of a schema with the columns that rows are copied by: what the database computes itself is left out. */
export async function tablesOf(client: pg.Client, schema: string): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> $2
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [quoted(schema), migrationsTable],
  );
  return rows;
}

/** The sequences of a schema with the numbers that they have given out. */
export async function sequencesOf(
  client: pg.Client,
  schema: string,
): Promise<{ name: string; value: number; isCalled: boolean }[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S' order by relname`,
    [quoted(schema)],
  );
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${quoted(schema)}.${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, value: Number(rows[0].value), isCalled: rows[0].isCalled });
  }
  return sequences;
}

interface CopiedTable {
  name: string;
  columns: readonly string[];
}

/** The statement that copies rows of a table, to or from this program. */
export function copyStatement(
  schema: string,
  { name, columns }: CopiedTable,
  direction: 'to stdout' | 'from stdin',
): string {
  return `copy ${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`;
}

/** The same to this program, with other values in some columns. */
export function redactingStatement(schema: string, table: CopiedTable, redaction: Redaction): string {
  const { name, columns } = table;
  const redacted = columns.map((column) => redaction.columns[`${name}.${column}`]);
  if (redacted.every((value) => value === undefined)) return copyStatement(schema, table, 'to stdout');
  const values = columns.map((column, index) => redacted[index] ?? quoted(column));
  return `copy (select ${values.join(', ')} from ${quoted(schema)}.${quoted(name)}) to stdout`;
}
