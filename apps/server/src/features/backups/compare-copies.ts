import type pg from 'pg';
import { tablesOf } from './backed-up-tables.ts';
import { quoted } from './backup-connection.ts';

/** Up to so many bytes of a table all its rows are compared, up to so many how many they are: nobody works meanwhile. */
const compared = { contents: 16_000_000, counts: 1_000_000_000 } as const;

interface TablePrint {
  name: string;
  count: number;
  /** A sum over hashes of all rows; null of tables that are too large. */
  hash: string | null;
}

/**
 * Compares a company's tables in two databases where nobody writes to them: the number of their rows, and of those up to 16 MB also
 * what is in them. Tables of more than a gigabyte are left out.
 * @throws Error that names the first table that differs
 */
export async function compareCopies(source: pg.Client, target: pg.Client, schema: string): Promise<void> {
  const statement = await printsStatement(source, schema);
  const [there, here] = await Promise.all([source.query<TablePrint>(statement), target.query<TablePrint>(statement)]);
  const copies = new Map(here.rows.map((row) => [row.name, row]));
  for (const { name, count, hash } of there.rows) {
    const copy = copies.get(name);
    if (copy?.count !== count) throw new Error(`of ${name} ${copy?.count ?? 0} rows arrived in place of ${count}`);
    if (copy.hash !== hash) throw new Error(`the rows of ${name} that arrived are not those that were sent`);
  }
}

async function printsStatement(client: pg.Client, schema: string): Promise<string> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select relname as name, pg_table_size(oid) as bytes from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
    [quoted(schema)],
  );
  const bytesOf = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  const prints = (await tablesOf(client, schema)).flatMap(({ name, columns }) => {
    const bytes = bytesOf.get(name) ?? 0;
    if (bytes > compared.counts) return [];
    const row = `row(${columns.map((column) => `t.${quoted(column)}`).join(', ')})`;
    const hash =
      bytes > compared.contents ? 'null' : `coalesce(sum(hashtextextended(${row}::text, 0)::numeric), 0)::text`;
    return [
      `select ${quoteText(name)} as name, count(*) as count, ${hash} as hash from ${quoted(schema)}.${quoted(name)} t`,
    ];
  });
  return prints.join(' union all ');
}

const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;
