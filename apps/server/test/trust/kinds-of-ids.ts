import type { TestServer } from '../support/test-server.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The tables in which each id is a row's own, without the instance's name: two ids with a table in common are of one kind. */
export async function tablesOfIds(
  server: TestServer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  const asked = [...new Set(ids)].filter((id) => uuid.test(id));
  if (asked.length === 0) return found;
  const statement = (await tablesWithIds(server))
    .map(({ schema, name }) => `select id, '${name}' as name from ${schema}.${name} where id = any($1)`)
    .join(' union all ');
  const { rows } = await server.services.pool.query<{ id: string; name: string }>(statement, [asked]);
  for (const { id, name } of rows) found.set(id, [...(found.get(id) ?? []), name]);
  return found;
}

/** Some ids of each table of an instance whose rows hold a text. */
export async function idsOfRowsWith(
  server: TestServer,
  { instance, text, perTable }: { instance: string; text: string; perTable: number },
): Promise<string[]> {
  const statement = (await tablesWithIds(server))
    .filter(({ schema }) => schema === `instance_${instance}`)
    .map(
      ({ schema, name }) => `(select id from ${schema}.${name} t where t::text like $1 order by id limit ${perTable})`,
    )
    .join(' union all ');
  const { rows } = await server.services.pool.query<{ id: string }>(statement, [`%${text}%`]);
  return rows.map((row) => row.id);
}

async function tablesWithIds(server: TestServer) {
  const { rows } = await server.services.pool.query<{ schema: string; name: string }>(
    `select c.table_schema as schema, c.table_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'id' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'
       and c.table_schema like 'instance\\_%'`,
  );
  return rows;
}
