import type { InstanceOnWire } from '@plumbline/contract/instances';
import type { PageQuery } from '@plumbline/contract/wire';
import { stateOfInstance } from '@plumbline/domain/instances/life-cycle';
import { sql } from 'kysely';
import type { Configuration } from '../../configuration.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { ListOrder } from '../../database/page-order.ts';
import { readPage } from '../../database/page.ts';
import { momentJson } from '../../database/reference-json.ts';
import { JsonText } from '../../database/json-text.ts';
import { nameKeyOf } from '../../database/name-sql.ts';
import { folded, foundIn } from '../../database/search-sql.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import type { InstanceUsage } from './instance-usage.ts';
import { noUsage, usageOf } from './instance-usage.ts';

const orders: Readonly<Record<string, Omit<ListOrder, 'descending'>>> = {
  created_at: { expression: sql`i.created_at`, type: 'timestamptz' },
  name: { expression: sql`i.name`, type: 'text' },
  company: { expression: nameKeyOf(sql`i.company_name`), type: 'text' },
};

/** An instance as the database gives it: without what depends on this server and the time, and without its usage. */
interface StoredInstance extends Omit<InstanceOnWire, 'address' | 'state' | 'isActive' | keyof InstanceUsage> {
  isActive: boolean;
  schema: string;
}

const instanceJson = sql`json_build_object('_id', i.id, 'name', i.name, 'company', i.company_name,
  'schema', i.schema_name, 'isActive', i.is_active, 'incognito', not i.is_listed, 'owner_email', i.owner_email,
  'database', (select d.name from platform.databases d where d.id = i.database_id), 'own_host', i.own_host, 'former_names', array(select n.name from platform.instance_names n
    where n.instance_id = i.id order by n.created_at, n.name),
  'ends_at', ${momentJson(sql`i.ends_at`)}, 'end_decision', i.end_decision,
  'limits', json_build_object('people', i.people_limit, 'storage', i.storage_limit, 'jobs_a_day', i.jobs_a_day_limit),
  'deletes_at', ${momentJson(sql`i.deletes_at`)}, 'migration_error', i.migration_error,
  'migration', (select json_build_object('name', m.name, 'step', m.step, 'steps', m.steps, 'done', m.done,
      'total', greatest(m.total, m.done), 'retries', m.retries, 'updated_at', ${momentJson(sql`m.updated_at`)})
    from platform.migration_progress m where m.schema_name = i.schema_name),
  'created_at', ${momentJson(sql`i.created_at`)},
  'last_backup_at', ${momentJson(sql`(select max(b.created_at) from platform.backups b
    where b.instance_id = i.id and b.state = 'done')`)},
  'last_backup_failed', coalesce((select b.state = 'failed' from platform.backups b
    where b.instance_id = i.id and b.state in ('done', 'failed') order by b.created_at desc, b.id desc limit 1), false))::text`;

/** Incognito instances are there for their maker alone. */
const seenBy = (actorId: string) => sql`(i.is_listed or i.maker_id = ${actorId})`;

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

function present(
  { schema: _, isActive, ...stored }: StoredInstance,
  configuration: Configuration,
  usage: InstanceUsage,
  now: Date,
): InstanceOnWire {
  const state = stateOfInstance(
    {
      isActive,
      endsAt: dateOf(stored.ends_at),
      deletesAt: dateOf(stored.deletes_at),
      hasFailed: stored.migration_error !== null,
    },
    now,
  );
  return {
    ...stored,
    address: instanceAddress(configuration, stored.name),
    state,
    isActive: state === 'active',
    ...usage,
  };
}

type Reader = Pick<SignedInContext, 'db' | 'actor' | 'services' | 'now'>;

async function presentAll({ services, now }: Reader, stored: readonly StoredInstance[]): Promise<InstanceOnWire[]> {
  const usage = await usageOf(
    services,
    stored.filter((one) => one.migration_error === null).map((one) => one.schema),
  );
  return stored.map((one) => present(one, services.configuration, usage.get(one.schema) ?? noUsage, now));
}

/** A page of the installations. @throws Problem not_valid where the sort names no field */
export async function listInstances(reader: Reader, query: PageQuery): Promise<JsonText> {
  const { db, actor } = reader;
  const sort = query.sort ?? '-created_at';
  const name = sort.replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  const found = foundIn(folded(sql`i.name || ' ' || i.company_name || ' ' || i.owner_email`), query.search);
  const page = await readPage<unknown>(
    db,
    {
      from: sql`platform.instances i`,
      id: sql`i.id`,
      where: sql`${seenBy(actor.id)} and ${found}`,
      order: { ...order, descending: sort.startsWith('-') },
      columns: sql`${instanceJson} as doc, null as facts`,
    },
    query,
    (doc) => doc,
  );
  // What is counted in each instance's own tables is added afterwards, for all of the page at once.
  const { docs, ...rest } = JSON.parse(page.text) as { docs: StoredInstance[] };
  return new JsonText(JSON.stringify({ docs: await presentAll(reader, docs), ...rest }));
}

/** One installation. @throws Problem not_found */
export async function readInstance(reader: Reader, id: string): Promise<InstanceOnWire> {
  const row = await reader.db.first(sql<{ doc: string }>`
    select ${instanceJson} as doc from platform.instances i where i.id = ${id} and ${seenBy(reader.actor.id)}`);
  const [read] = row ? await presentAll(reader, [JSON.parse(row.doc) as StoredInstance]) : [];
  if (!read) throw new Problem('not_found');
  return read;
}

/** What a change of an instance is decided by. */
export interface LockedInstance {
  id: string;
  name: string;
  schema: string;
  isActive: boolean;
  endsAt: Date | null;
  deletesAt: Date | null;
  hasFailed: boolean;
}

/** Locks an installation for a change. @throws Problem not_found */
export async function lockInstance({ db, actor }: Reader, id: string): Promise<LockedInstance> {
  const row = await db.first(sql<LockedInstance>`
    select i.id, i.name, i.schema_name as schema, i.is_active as "isActive", i.ends_at as "endsAt",
      i.deletes_at as "deletesAt", i.migration_error is not null as "hasFailed"
    from platform.instances i where i.id = ${id} and ${seenBy(actor.id)} for update`);
  if (!row) throw new Problem('not_found');
  return row;
}

/**
 * Whether an instance has this name, or had it. Another may take it a moment later: the constraints have the last word.
 * @param exceptId an instance that may have its own former name again
 */
export async function isNameTaken(
  db: InstanceDatabase,
  name: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const taken = await db.first(sql<{ taken: boolean }>`
    select exists (select from platform.instances i where i.name = ${name} and i.id is distinct from ${exceptId}::uuid)
      or exists (select from platform.instance_names n
        where n.name = ${name} and n.instance_id is distinct from ${exceptId}::uuid) as taken`);
  return taken?.taken === true;
}
