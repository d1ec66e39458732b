import pg from 'pg';
import { connectionAddresses } from '../database/connection-address.ts';
import { preparePlatform } from '../database/migrate-all.ts';
import { assertReachable, openPool } from '../database/pool.ts';
import { newId } from '../ids.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import { storeAddress, storeDatabase } from './stored-databases.ts';

/** Which database of which server it is, the same whatever address leads there. */
const identity = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/** What is asked of a database before it is added. */
interface Facts {
  identity: string;
  isReadOnly: boolean;
  mayCreate: boolean;
  isEncrypted: boolean;
  hasPlatform: boolean;
  /** The installation that has added it. */
  addedBy: string | null;
}

const factsOf = async (pool: pg.Pool): Promise<Facts> => {
  const { rows } = await pool.query<Facts>(
    `select ${identity} as identity, current_setting('transaction_read_only')::boolean as "isReadOnly",
       has_database_privilege(current_database(), 'create') as "mayCreate",
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) or inet_server_addr() is null as "isEncrypted",
       to_regnamespace('platform') is not null as "hasPlatform",
       obj_description(to_regnamespace('platform'), 'pg_namespace') as "addedBy"`,
  );
  if (!rows[0]) throw new Error('a database has no facts');
  return rows[0];
};

/** The key of signed addresses, in hexadecimal digits: the same on all databases of an installation. */
const readSigningKey = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ inner: string; outer: string }>(
    `select encode(inner_pad, 'hex') as inner, encode(outer_pad, 'hex') as outer from platform.signing_keys where name = 'asset'`,
  );
  return rows[0];
};

/**
 * Adds a database beside the first one, after it was checked: reachable, its version and letters, what its user may do, and that it is
 * not there already. Ended half way, it can be repeated.
 * @returns its name, and whether its connections are encrypted (or local)
 * @throws StartError with one sentence for the person at the terminal
 */
export async function addDatabase(
  services: Pick<Services, 'pool' | 'secrets' | 'databases' | 'live'>,
  { address, name: chosen, poolSize }: { address: string; name: string | undefined; poolSize: number | null },
  log: (line: string) => void,
): Promise<{ name: string; isEncrypted: boolean }> {
  assertAddress(address);
  const pool = openPool({ connectionString: address, size: 3 });
  try {
    await assertReachable(pool, 'database add');
    const facts = await factsOf(pool);
    const name = chosen ?? (await nextName(services.pool));
    const installation = await installationOf(services.pool);
    await check(services.pool, facts, { installation, name });
    if (!facts.hasPlatform) await createPlatform(pool, installation);
    await preparePlatform(pool, log).catch((error: unknown) => {
      throw new StartError(errorText(error).replace('DATABASE_URL', 'The database'));
    });
    const key = await readSigningKey(services.pool);
    // Addresses of files stay valid when an instance moves.
    await pool.query(
      `update platform.signing_keys set inner_pad = decode($1, 'hex'), outer_pad = decode($2, 'hex') where name = 'asset'`,
      [key?.inner, key?.outer],
    );
    const database = { id: newId(), name, poolSize, connectionString: address, identity: facts.identity };
    if (!(await storeDatabase(services.pool, services.secrets, database)))
      throw new StartError(`The database, or another one of the name ${name}, was added a moment ago.`);
    services.live.publish([{ kind: 'instances' }]);
    return { name, isEncrypted: facts.isEncrypted };
  } finally {
    await pool.end();
  }
}

/** @throws StartError of what is no address of a PostgreSQL */
function assertAddress(address: string): void {
  if (!/^postgres(ql)?:\/\//.test(address)) throw new StartError('The address must begin with postgresql://.');
}

/**
 * Gives a database another address, as after a change of its password or its host. Processes that run use it at once.
 * @throws StartError where another database is there
 */
export async function changeAddress(
  { pool: platform, secrets, live }: Pick<Services, 'pool' | 'secrets' | 'live'>,
  { name, address }: { name: string; address: string },
): Promise<void> {
  assertAddress(address);
  const pool = openPool({ connectionString: address, size: 1 });
  try {
    await assertReachable(pool, 'database change');
    const { identity: its } = await factsOf(pool);
    if (!(await storeAddress(platform, secrets, { name, connectionString: address, identity: its })))
      throw new StartError(`At this address is not the database ${name}: plumbline database list.`);
  } finally {
    await pool.end();
  }
  live.publish([{ kind: 'instances' }]);
}

/** `db2` is the first one beside the first. */
async function nextName(platform: pg.Pool): Promise<string> {
  const { rows } = await platform.query<{ name: string }>('select name from platform.databases');
  const taken = new Set(rows.map(({ name }) => name));
  let number = 2;
  while (taken.has(`db${number}`)) number += 1;
  return `db${number}`;
}

async function check(
  platform: pg.Pool,
  facts: Facts,
  { installation, name }: { installation: string; name: string },
): Promise<void> {
  if (facts.isReadOnly) throw new StartError('The database is read-only.');
  const first = await factsOf(platform);
  if (first.identity === facts.identity) throw new StartError('This is the first database: it is in use already.');
  const { rows: known } = await platform.query<{ name: string; isSame: boolean }>(
    'select name, identity = $1 as "isSame" from platform.databases where identity = $1 or name = $2',
    [facts.identity, name],
  );
  for (const one of known)
    throw new StartError(
      one.isSame ? `This database is there already, as ${one.name}.` : `There is a database ${name} already.`,
    );
  if (!facts.mayCreate)
    throw new StartError('The user of the address may not create schemas there: make it the owner of the database.');
  // One that was added half way is this installation's.
  if (facts.hasPlatform && facts.addedBy !== installation)
    throw new StartError(
      'The database is in use by another installation, or has a schema “platform”: use an empty one.',
    );
}

/** What an installation is known by on the databases that it has added: its main instance never changes. */
async function installationOf(platform: pg.Pool): Promise<string> {
  const { rows } = await platform.query<{ id: string }>("select id from platform.instances where name = ''");
  return `Plumbline ${rows[0]?.id ?? ''}`;
}

/** Creates the schema with a comment that says whose it is. */
async function createPlatform(pool: pg.Pool, installation: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create schema platform');
    await client.query(`comment on schema platform is ${pg.escapeLiteral(installation)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** A database as an operator sees it; the first one has no name. */
interface ListedDatabase {
  name: string;
  host: string;
  instances: number;
  /** Of the whole database; null where it can't be asked. */
  bytes: number | null;
  hindrance: string | undefined;
}

/** All databases, with how many instances lie there and how large they are. */
export async function listDatabases({
  pool: platform,
  databases,
}: Pick<Services, 'pool' | 'databases'>): Promise<ListedDatabase[]> {
  await databases.load();
  const { rows: counted } = await platform.query<{ id: string | null; count: number }>(
    'select database_id as id, count(*)::int as count from platform.instances group by database_id',
  );
  const instancesOn = new Map(counted.map(({ id, count }) => [id, count]));
  const all = [databases.first, ...databases.others.map(({ database }) => database)];
  return Promise.all(
    all.map(async ({ id, name, connectionString, pool }) => {
      const listed = { name, host: placeOf(connectionString), instances: instancesOn.get(id) ?? 0 };
      try {
        const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
        return { ...listed, bytes: rows[0]?.bytes ?? 0, hindrance: undefined };
      } catch (error) {
        return { ...listed, bytes: null, hindrance: errorText(error) };
      }
    }),
  );
}

/** Where a database is, without user and password. */
function placeOf(address: string): string {
  const clients = connectionAddresses(address).map((connectionString) => new pg.Client({ connectionString }));
  return `${clients.map(({ host, port }) => `${host}:${port}`).join(',')}/${clients[0]?.database ?? ''}`;
}

/**
 * Forgets a database on which no instance lies. What was made there for Plumbline is dropped where it can be reached, so that it can be
 * added again. @throws StartError while instances lie there, or entries of the queue wait to be moved from there
 */
export async function removeDatabase(
  { pool: platform, databases, live }: Pick<Services, 'pool' | 'databases' | 'live'>,
  name: string,
): Promise<void> {
  await databases.load();
  const client = await platform.connect();
  try {
    await client.query('begin');
    // Nobody makes an instance there meanwhile: its row would refer to this one.
    const { rows } = await client.query<{ id: string }>(
      'select id from platform.databases where name = $1 for update',
      [name],
    );
    const [found] = rows;
    if (!found) throw new StartError(`There is no database "${name}": plumbline database list.`);
    const { rows: there } = await client.query<{ host: string }>(
      `select name as host from platform.instances where database_id = $1
       union all select schema_name from platform.instance_creations where database_id = $1
       union all select i.name from platform.moves m join platform.instances i on i.id = m.instance_id
         where $1 in (m.source_id, m.target_id) and i.database_id is distinct from $1`,
      [found.id],
    );
    if (there.length > 0)
      throw new StartError(
        `On the database ${name} lie ${there.length} instances (${there
          .slice(0, 5)
          .map(({ host }) => host)
          .join(', ')}${there.length > 5 ? ', …' : ''}).`,
      );
    const other = databases.others.find(({ database }) => database.id === found.id);
    if (other?.isReady === true) await dropPlatform(other.database.pool);
    await client.query('delete from platform.databases where id = $1', [found.id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  live.publish([{ kind: 'instances' }]);
}

/** @throws StartError while entries wait there */
async function dropPlatform(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from (select from platform.outgoing_entries limit 1000) as waiting',
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new StartError(`${count} entries of the queue wait to be moved from there: a worker does it in a moment.`);
  await pool.query('drop schema platform cascade');
}
