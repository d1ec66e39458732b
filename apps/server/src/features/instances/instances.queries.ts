import type { InstanceOnWire } from '@plumbline/contract/instances';
import type { PageQuery } from '@plumbline/contract/wire';
import type { Role } from '@plumbline/domain/actor/roles';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { Configuration } from '../../configuration.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { ListOrder } from '../../database/page-order.ts';
import { readPage } from '../../database/page.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { JsonText } from '../../database/json-text.ts';
import { nameKeyOf } from '../../database/name-sql.ts';
import { folded, foundIn } from '../../database/search-sql.ts';
import { Problem } from '../../http/problem.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { newId } from '../../ids.ts';

const orders: Readonly<Record<string, Omit<ListOrder, 'descending'>>> = {
  created_at: { expression: sql`i.created_at`, type: 'timestamptz' },
  name: { expression: sql`i.name`, type: 'text' },
  company: { expression: nameKeyOf(sql`i.company_name`), type: 'text' },
};

const instanceJson = sql`json_build_object('_id', i.id, 'name', i.name, 'company', i.company_name,
  'isActive', i.is_active and (i.ends_at is null or i.ends_at > now()),
  'ends_at', ${momentJson(sql`i.ends_at`)}, 'created_at', ${momentJson(sql`i.created_at`)})::text`;

/** The address depends on how this server is reached, so it is added outside the database. */
function withAddress(configuration: Configuration, doc: string): string {
  const instance = JSON.parse(doc) as Omit<InstanceOnWire, 'address'>;
  return JSON.stringify({ ...instance, address: instanceAddress(configuration, instance.name) });
}

/** A page of the installations. @throws Problem not_valid where the sort names no field */
export function listInstances(db: InstanceDatabase, configuration: Configuration, query: PageQuery): Promise<JsonText> {
  const sort = query.sort ?? '-created_at';
  const name = sort.replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  return readPage<unknown>(
    db,
    {
      from: sql`platform.instances i`,
      id: sql`i.id`,
      where: foundIn(folded(sql`i.name || ' ' || i.company_name`), query.search),
      order: { ...order, descending: sort.startsWith('-') },
      columns: sql`${instanceJson} as doc, null as facts`,
    },
    query,
    (doc) => withAddress(configuration, doc),
  );
}

/** One installation. @throws Problem not_found */
export async function readInstance(
  db: InstanceDatabase,
  configuration: Configuration,
  id: string,
): Promise<InstanceOnWire> {
  const row = await db.first(sql<{ doc: string }>`
    select ${instanceJson} as doc from platform.instances i where i.id = ${id}`);
  if (!row) throw new Problem('not_found');
  return JSON.parse(withAddress(configuration, row.doc)) as InstanceOnWire;
}

/** Whether an instance has this name. Another may take it a moment later: `insertInstance` has the last word. */
export async function isNameTaken(db: InstanceDatabase, name: string): Promise<boolean> {
  return (await db.first(sql`select from platform.instances i where i.name = ${name}`)) !== undefined;
}

/** Tells the platform of an instance. False when another of that name was quicker. */
export async function insertInstance(
  db: InstanceDatabase,
  instance: { id: string; name: string; schema: string; company: string; now: Date },
): Promise<boolean> {
  const inserted = await db.rows(sql`
    insert into platform.instances (id, name, schema_name, company_name, created_at)
    values (${instance.id}, ${instance.name}, ${instance.schema}, ${instance.company}, ${instance.now})
    on conflict do nothing returning id`);
  return inserted.length === 1;
}

/** Adds a person who is to come by an invitation. @returns the person's id */
export async function insertInvited(
  db: InstanceDatabase,
  person: { email: string; role: Role; language: Language | null; first?: string; last?: string; now: Date },
): Promise<string> {
  const id = newId();
  await db.query
    .insertInto('users')
    .values({
      id,
      email: person.email,
      role: person.role,
      language: person.language,
      first_name: person.first ?? '',
      last_name: person.last ?? '',
      created_at: person.now,
      updated_at: person.now,
    })
    .execute();
  return id;
}

/** The settings that an instance begins with beyond the defaults. */
export async function insertFirstSettings(
  db: InstanceDatabase,
  settings: { companyName: string; defaultLanguage: Language },
): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await db.query.insertInto('settings').values(rows).execute();
}
