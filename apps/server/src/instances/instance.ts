import { isServed } from '@plumbline/domain/instances/life-cycle';
import type { InstanceLimits } from '@plumbline/domain/instances/limits';
import type pg from 'pg';
import type { Databases } from '../database/databases.ts';

/** One installation of the product: a company with its own people, jobs and settings, in a PostgreSQL schema of its own. */
export interface Instance {
  id: string;
  /** The first label of the host name; empty for the main host. */
  name: string;
  schema: string;
  /** The database that the schema lies on; null for the first one. */
  databaseId: string | null;
  /** It is being moved to another database: nobody reads or writes meanwhile. */
  isMoving: boolean;
  isActive: boolean;
  endsAt: Date | null;
  /** When its rows and files are erased; null unless it is being deleted. */
  deletesAt: Date | null;
  /** Its schema could not be migrated. */
  hasFailed: boolean;
  /** False: incognito, in no index of search engines. */
  isListed: boolean;
  /** How much it may hold. */
  limits: InstanceLimits;
}

/** The name of the instance that a host name asks for; undefined when the host is none of ours. */
export function instanceNameOf(host: string, mainHost: string): string | undefined {
  const name = hostNameOf(host);
  if (name === mainHost) return '';
  if (name.endsWith(`.${mainHost}`)) {
    const label = name.slice(0, -mainHost.length - 1);
    return label === '' || label.includes('.') ? undefined : label;
  }
  // An address instead of a name reaches the main instance: phones on the same network, health checks.
  return /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/.test(name) || name === 'localhost' ? '' : undefined;
}

/** The host name without its port and its final dot, in lower case. */
function hostNameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

interface InstanceRow {
  id: string;
  name: string;
  schema_name: string;
  database_id: string | null;
  is_moving: boolean;
  is_active: boolean;
  ends_at: Date | null;
  deletes_at: Date | null;
  has_failed: boolean;
  is_listed: boolean;
  people_limit: number | null;
  storage_limit: number | null;
  jobs_a_day_limit: number | null;
}

const columns = `id, name, schema_name, database_id, is_active, ends_at, deletes_at, migration_error is not null as has_failed,
  is_listed, people_limit, storage_limit, jobs_a_day_limit,
  exists (select from platform.moves m where m.instance_id = instances.id and m.is_paused and not m.is_switched) as is_moving`;

const fromRow = (row: InstanceRow): Instance => ({
  id: row.id,
  name: row.name,
  schema: row.schema_name,
  databaseId: row.database_id,
  isMoving: row.is_moving,
  isActive: row.is_active,
  endsAt: row.ends_at,
  deletesAt: row.deletes_at,
  hasFailed: row.has_failed,
  isListed: row.is_listed,
  limits: { people: row.people_limit, storage: row.storage_limit, jobs_a_day: row.jobs_a_day_limit },
});

/** How long an instance, a name that is none's, and the list of all are remembered, in milliseconds. */
const remembered = { instance: 30_000, nothing: 2000, list: 5000 };

/** The instances by name, remembered for a while: every request asks. */
export class InstanceDirectory {
  readonly #pool: pg.Pool;
  readonly #databases: Pick<Databases, 'place' | 'isReady'> | undefined;
  readonly #known = new Map<string, { instance: Instance | undefined; until: number }>();
  #all: { instances: Promise<Instance[]>; until: number } | undefined;

  /**
   * @param pool of the first database
   * @param databases which learn where the instances lie that are named; undefined for whoever only lists them
   */
  constructor(pool: pg.Pool, databases?: Pick<Databases, 'place' | 'isReady'>) {
    this.#pool = pool;
    this.#databases = databases;
  }

  /** The instance with a name, or with a former name if nothing else is there: then the instance's own name differs. */
  byName(name: string): Promise<Instance | undefined> {
    return this.#find(
      name,
      `select ${columns} from platform.instances
       where name = $1 or id = (select instance_id from platform.instance_names where name = $1)
       order by name = $1 desc limit 1`,
    );
  }

  /** The instance that a request's host name asks for: the main one, one below the main host, or one with its own host name. */
  async byHost(host: string, mainHost: string): Promise<Instance | undefined> {
    const name = instanceNameOf(host, mainHost);
    if (name !== undefined) return this.byName(name);
    const own = hostNameOf(host);
    // A name of an instance has no dot, a host name of one's own has.
    return own.includes('.')
      ? this.#find(own, `select ${columns} from platform.instances where own_host = $1`)
      : undefined;
  }

  async #find(key: string, query: string): Promise<Instance | undefined> {
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.instance;
    const { rows } = await this.#pool.query<InstanceRow>(query, [key]);
    const instance = rows[0] && fromRow(rows[0]);
    if (instance) await this.#databases?.place([instance]);
    // Made-up host names must not fill the memory.
    if (this.#known.size > 5000) this.#known.clear();
    this.#known.set(key, {
      instance,
      until: performance.now() + (instance ? remembered.instance : remembered.nothing),
    });
    return instance;
  }

  /** All instances, the oldest first. */
  async all(): Promise<readonly Instance[]> {
    if (this.#all && this.#all.until > performance.now()) return this.#all.instances;
    const instances = this.#pool
      .query<InstanceRow>(`select ${columns} from platform.instances order by created_at`)
      .then(async ({ rows }) => {
        const read = rows.map(fromRow);
        await this.#databases?.place(read);
        return read;
      });
    const entry = { instances, until: performance.now() + remembered.list };
    this.#all = entry;
    // Asked for by several at once, it is read once; a failure is not remembered.
    instances.catch(() => {
      if (this.#all === entry) this.#all = undefined;
    });
    return instances;
  }

  /** Those that are served, and whose database can be reached; work of all others rests. */
  async served(now: Date): Promise<readonly Instance[]> {
    return (await this.all()).filter((instance) => isServed(instance, now) && this.isReachable(instance));
  }

  /** Whether an instance is where its database is, and that can be reached, as far as this process knows. */
  isReachable({ schema, isMoving = false }: Pick<Instance, 'schema'> & { isMoving?: boolean }): boolean {
    return !isMoving && (this.#databases?.isReady(schema) ?? true);
  }

  /** The instance with a schema. */
  async bySchema(schema: string): Promise<Instance | undefined> {
    return (await this.all()).find((instance) => instance.schema === schema);
  }

  /** Forgets what is remembered, after an instance was made or changed. */
  forget(): void {
    this.#known.clear();
    this.#all = undefined;
  }
}
