import { readFile, writeFile } from 'node:fs/promises';
import type pg from 'pg';

/**
 * The columns of tables as the last release knows them, by table and name: the type, then `?` where they may be null, `=` where they have a
 * value that rows get without giving one.
 */
type RecordedTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The tables and functions of a schema, for the servers that run while the next release migrates it. */
export interface RecordedSchema {
  tables: RecordedTables;
  functions: readonly string[];
}

/** What the last release reads and writes (decision 0088). */
export interface RecordedRelease {
  /** As in `0.2.0`; before the first release, the version that is being made. */
  release: string;
  platform: RecordedSchema;
  instance: RecordedSchema;
}

const file = new URL('last-release.json', import.meta.url);

/** Reads the record of the last release. */
export async function lastRelease(): Promise<RecordedRelease> {
  return JSON.parse(await readFile(file, 'utf8')) as RecordedRelease;
}

/** Writes the record, as a release is made. */
export async function recordRelease(release: RecordedRelease): Promise<void> {
  await writeFile(file, `${JSON.stringify(release, null, 2)}\n`);
}

/** Reads the tables and functions of a schema from the catalog. */
export async function readSchema(pool: pg.Pool, schema: string): Promise<RecordedSchema> {
  const { rows } = await pool.query<{ table: string; name: string; column: string }>(
    `select c.relname as "table", a.attname as name, replace(format_type(a.atttypid, a.atttypmod), $1 || '.', '')
       || case when not a.attnotnull then '?' when a.atthasdef or a.attidentity <> '' then '=' else '' end as "column"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attname`,
    [schema],
  );
  const tables: Record<string, Record<string, string>> = {};
  for (const { table, name, column } of rows) (tables[table] ??= {})[name] = column;
  const functions = await pool.query<{ signature: string }>(
    `select replace(p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', $1 || '.', '') as signature
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1 order by 1`,
    [schema],
  );
  return { tables, functions: functions.rows.map(({ signature }) => signature) };
}

const typeOf = (column: string) => column.replace(/[?=]$/, '');
const mayBeNull = (column: string) => column.endsWith('?');
const mayBeLeftOut = (column: string) => /[?=]$/.test(column);

/**
 * What of a schema would break the last release's servers, which read and write what they know.
 * @param unread `table`, `table.column` or functions that the last release does not use
 */
export function breaksOf(last: RecordedSchema, now: RecordedSchema, unread: ReadonlySet<string>): string[] {
  const breaks: string[] = [];
  for (const [table, columns] of Object.entries(last.tables)) {
    if (unread.has(table)) continue;
    const present = now.tables[table];
    if (!present) {
      breaks.push(`${table} is missing`);
      continue;
    }
    for (const [name, was] of Object.entries(columns)) {
      const is = present[name];
      if (unread.has(`${table}.${name}`)) continue;
      if (is === undefined) breaks.push(`${table}.${name} is missing`);
      else if (typeOf(is) !== typeOf(was)) breaks.push(`${table}.${name} was ${typeOf(was)}, and is ${typeOf(is)}`);
      else if ((mayBeNull(was) && !mayBeNull(is)) || (mayBeLeftOut(was) && !mayBeLeftOut(is)))
        breaks.push(`${table}.${name} has to be given, and had not`);
    }
    for (const [name, is] of Object.entries(present))
      if (columns[name] === undefined && !mayBeLeftOut(is)) breaks.push(`${table}.${name} is new and has to be given`);
  }
  for (const signature of last.functions) {
    if (!now.functions.includes(signature) && !unread.has(signature.replace(/\(.*$/, '')))
      breaks.push(`${signature} is missing`);
  }
  return breaks;
}
