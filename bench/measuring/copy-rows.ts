import type pg from 'pg';

/** Inserts a row of a table of the main instance again and again, each with values of its own: SQL by the column, over `o` and its `n`. */
export async function copyRows(
  pool: pg.Pool,
  { table, count, which, own }: { table: string; count: number; which: string; own: Readonly<Record<string, string>> },
): Promise<void> {
  const { rows } = await pool.query<{ column: string }>(
    `select column_name as column from information_schema.columns where table_schema = 'instance_main' and table_name = $1
     and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const columns = rows.map(({ column }) => column);
  const values = columns.map((column) => own[column] ?? `o.${column}`);
  await pool.query(
    `insert into instance_main.${table} (${columns.join(', ')}) select ${values.join(', ')}
     from (select * from instance_main.${table} where ${which} limit 1) o, generate_series(1, $1::int) n`,
    [count],
  );
}
