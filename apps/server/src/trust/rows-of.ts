import type { InstanceName, TestServer } from '../testing/test-server.ts';

/** Tables that a call may change without an effect of its own: counters of guessing, and what it was answered before. */
const aside = new Set(['rate_limits', 'idempotency_keys']);

/** What tables there are stays as it is while a server of a test runs. */
const known = new WeakMap<TestServer, Map<string, Promise<string[]>>>();

function tablesOf(server: TestServer, schemas: readonly string[]): Promise<string[]> {
  const ofServer = known.get(server) ?? new Map<string, Promise<string[]>>();
  known.set(server, ofServer);
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

/** A print of every row of an instance: two are equal when nothing has changed in between. */
export async function rowPrint(server: TestServer, instance: InstanceName = 'main'): Promise<Record<string, string>> {
  const tables = await tablesOf(server, schemasOf(instance));
  const text = [...tables, 'queue.job']
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
    )
    .join(' union all ');
  // Planned once a connection: for many small tables planning takes longest.
  const { rows } = await server.services.pool.query<{ name: string; print: string }>({
    name: `row print ${instance}`,
    text,
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.print]));
}

/** What is more, or less, in one count than in an earlier one. */
export function growth(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.keys(after)
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );
}
