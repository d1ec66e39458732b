import type pg from 'pg';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';
import type { StoredDatabase } from '../database/databases.ts';

const purpose = 'database';

/** The databases beside the first one, with their addresses decrypted. */
export async function readDatabases(pool: pg.Pool, secrets: SecretBox): Promise<StoredDatabase[]> {
  const { rows } = await pool.query<{ id: string; name: string; address: string; poolSize: number | null }>(
    'select id, name, address, pool_size as "poolSize" from platform.databases order by created_at, name',
  );
  return Promise.all(
    rows.map(async ({ address, ...row }) => ({ ...row, connectionString: await secrets.open(address, purpose) })),
  );
}

/** Changes the address of a database, if it is still the same database. @returns whether it was changed */
export async function storeAddress(
  pool: pg.Pool,
  secrets: SecretBox,
  { name, connectionString, identity }: { name: string; connectionString: string; identity: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update platform.databases set address = $2 where name = $1 and identity = $3',
    [name, await secrets.seal(connectionString, purpose), identity],
  );
  return rowCount === 1;
}

/** Stores a database beside the first one. @returns false where it, or its name, is there already */
export async function storeDatabase(
  pool: pg.Pool,
  secrets: SecretBox,
  database: Pick<StoredDatabase, 'id' | 'name' | 'poolSize'> & { connectionString: string; identity: string },
): Promise<boolean> {
  const { id, name, poolSize, identity } = database;
  const address = await secrets.seal(database.connectionString, purpose);
  const { rowCount } = await pool.query(
    `insert into platform.databases (id, name, address, identity, pool_size) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [id, name, address, identity, poolSize],
  );
  return rowCount === 1;
}
