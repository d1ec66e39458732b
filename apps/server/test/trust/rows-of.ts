import type { InstanceName, TestServer } from '../support/test-server.ts';

/** Tables that a call may change without an effect of its own: counters of guessing, and what it was answered before. */
const aside = new Set(['rate_limits', 'idempotency_keys']);

/** What tables there are stays as it is while a server of a test runs. */
const tablesKnown = new WeakMap<TestServer, Map<string, Promise<string[]>>>();

function tablesOf(server: TestServer, schemas: readonly string[]): Promise<string[]> {
  const ofServer = tablesKnown.get(server) ?? new Map<string, Promise<string[]>>();
  tablesKnown.set(server, ofServer);
  const key = schemas.join();
  const found = ofServer.get(key) ?? findTables(server, schemas);
  ofServer.set(key, found);
  return found;
}

async function findTables(server: TestServer, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = any($1) and table_type = 'BASE TABLE' and table_name <> all($2)`,
    [schemas, [...aside]],
  );
  return rows.map((row) => row.name).toSorted();
}

const schemasOf = (instance: InstanceName) => [`instance_${instance}`, 'platform'];

/** How many rows each table of an instance holds, with the waiting mails. */
export async function rowCounts(server: TestServer, instance: InstanceName = 'main'): Promise<Record<string, number>> {
  const tables = await tablesOf(server, schemasOf(instance));
  const { rows } = await server.services.pool.query<{ name: string; n: number }>(
    [
      // The counters' slots are the connections'.
      ...tables
        .filter((name) => !name.endsWith('.job_counts'))
        .map((name) => `select '${name}' as name, count(*) as n from ${name}`),
      `select 'event ' || name, count(*) from instance_${instance}.events group by name`,
      `select 'queued ' || name, count(*) from queue.job group by name`,
    ].join(' union all '),
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.n]));
}

/** Of each table: which versions of its rows there are, cheap to ask, and the print of what these hold. */
const printed = new WeakMap<TestServer, Map<string, { readonly versions: string; readonly print: string }>>();

/**
 * A print of every row of an instance: two are equal when nothing has changed in between. Only tables in which a row was written since
 * the last print are read as a whole; a version of a row that was rolled back is none.
 */
export async function rowPrint(server: TestServer, instance: InstanceName = 'main'): Promise<Record<string, string>> {
  const tables = [...(await tablesOf(server, schemasOf(instance))), 'queue.job'];
  const text = tables
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t.ctid::text || t.xmin::text, 0)), 0) as versions from ${name} t`,
    )
    .join(' union all ');
  // Planned once a connection: for many small tables planning takes longest.
  const { rows } = await server.services.pool.query<{ name: string; versions: string }>({
    name: `row versions ${instance}`,
    text,
  });
  const known = printed.get(server) ?? new Map<string, { versions: string; print: string }>();
  printed.set(server, known);
  for (const { name, versions } of rows) {
    if (known.get(name)?.versions === versions) continue;
    const content = await server.services.pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
    );
    known.set(name, { versions, print: content.rows[0]?.print ?? '' });
  }
  return Object.fromEntries(tables.map((name) => [name, known.get(name)?.print ?? '']));
}

/** What is more, or less, in one count than in an earlier one. */
export function growth(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.keys(after)
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}
